"""The page of a table for several people, and the process of the server in which all tables are."""
