"""The shape of the database, version by version; `storage.py` brings a database up to date when it is opened."""
