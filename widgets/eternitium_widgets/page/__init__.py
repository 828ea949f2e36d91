"""What all widgets share: messages, what a browser keeps, modules joined to one."""
