import type { Migration } from '../migrate.ts'

export const eventLog: Migration = {
  name: '0001-event-log',
  up: async (trx) => {
    await trx.schema
      .createTable('event')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('position', 'bigint', (c) => c.notNull())
      .addColumn('stream', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('by', 'text', (c) => c.notNull())
      .addColumn('command_id', 'text', (c) => c.notNull())
      .addColumn('prev_hash', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('event_pk', ['company', 'position'])
      .addUniqueConstraint('event_stream_version', ['company', 'stream', 'version'])
      .execute()
    await trx.schema
      .createIndex('event_command')
      .on('event')
      .columns(['company', 'command_id', 'position'])
      .execute()
    await trx.schema
      .createTable('head')
      .addColumn('company', 'text', (c) => c.primaryKey())
      .addColumn('position', 'bigint', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('command')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('command_id', 'text', (c) => c.notNull())
      .addColumn('stream', 'text', (c) => c.notNull())
      .addColumn('asked', 'text', (c) => c.notNull())
      .addColumn('position', 'bigint', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('refusal', 'text')
      .addPrimaryKeyConstraint('command_pk', ['company', 'command_id'])
      .execute()
    await trx.schema
      .createTable('id_counter')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('last', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('id_counter_pk', ['company', 'kind'])
      .execute()
    await trx.schema
      .createTable('server_key')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute()
  },
}
