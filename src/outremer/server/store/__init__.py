"""What outlives the server: the database, its migrations, how long tables are kept."""
