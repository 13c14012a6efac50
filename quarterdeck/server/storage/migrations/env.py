"""Run by Alembic. `migrate.py` provides the connection and the transaction."""

from alembic import context

from quarterdeck.server.storage.migrate import VERSION_TABLE
from quarterdeck.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
