import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Which command of its sender had each number. */
export const fieldCommands: Migration = {
  name: '0590-field-commands',
  up: async (trx) => {
    await trx.schema
      .createTable('field_command')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('sender', 'text', (c) => c.notNull())
      .addColumn('sequence', 'bigint', (c) => c.notNull())
      .addColumn('command_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('field_command_pk', ['company', 'sender', 'sequence'])
      .execute()
    await sql`insert into field_command (company, sender, sequence, command_id)
      select company, sender, sequence, command_id from field_sender`.execute(trx)
  },
}
