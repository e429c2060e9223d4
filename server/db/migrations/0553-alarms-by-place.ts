import type { Migration } from '../migrate.ts'

/** A limited account lists the alarms at its places, and must not read those of the whole company for it. */
export const alarmsByPlace: Migration = {
  name: '0553-alarms-by-place',
  up: async (trx) => {
    for (const column of ['assignment_id', 'site_post_id'])
      await trx.schema
        .createIndex(`alarm_by_${column}`)
        .on('alarm')
        .columns(['company', column, 'id'])
        .execute()
  },
}
