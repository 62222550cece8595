"""Alembic's entry: runs migrations on the connection that the program hands over."""

from alembic import context
from sqlalchemy import Connection

from storage.schema import metadata

connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
