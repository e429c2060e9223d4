import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Who is lost stands in the log, and so in recent activity. */
export const losses: Migration = {
  name: '0050-losses',
  up: async (trx) => {
    for (const table of ['patrol', 'company'])
      await trx.schema.alterTable(table).addColumn('lost_since', 'bigint').execute()
    await trx.schema.dropIndex('event_of_activity').execute()
    await trx.schema
      .createIndex('event_of_activity')
      .on('event')
      .columns(['company', 'position'])
      .where(
        sql<boolean>`type in ('PatrolStarted', 'PatrolEnded', 'GuardLost', 'GuardHeardAgain', 'GuardsLost',
          'GuardsHeardAgain', 'DeviceEnrolled', 'DeviceRevoked')`,
      )
      .execute()
  },
}
