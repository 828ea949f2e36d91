"""The parts that all widgets share: messages, games kept by a browser, modules joined into one."""
