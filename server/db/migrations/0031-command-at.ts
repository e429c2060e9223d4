import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const commandAt: Migration = {
  name: '0031-command-at',
  up: async (trx) => {
    await trx.schema.alterTable('command').addColumn('at', 'bigint').execute()
    // a command was answered no earlier than the newest event it knew of
    await sql`update command set at = (select event.at from event
      where event.company = command.company and event.position = command.position)`.execute(trx)
    await trx.schema.createIndex('command_by_at').on('command').column('at').execute()
  },
}
