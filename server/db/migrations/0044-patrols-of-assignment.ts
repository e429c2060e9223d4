import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * The patrols of one assignment are listed newest first. Partial, so that SQLite takes it for nothing else: it would
 * prefer it to the indexes of patrols that have not ended.
 */
export const patrolsOfAssignment: Migration = {
  name: '0044-patrols-of-assignment',
  up: async (trx) => {
    await trx.schema
      .createIndex('patrol_of_assignment')
      .on('patrol')
      .columns(['company', 'assignment_id', 'started_at'])
      .where(sql<boolean>`assignment_id is not null`)
      .execute()
  },
}
