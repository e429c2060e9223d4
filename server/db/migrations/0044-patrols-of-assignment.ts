import type { Migration } from '../migrate.ts'

/** The patrols of one assignment are listed newest first. */
export const patrolsOfAssignment: Migration = {
  name: '0044-patrols-of-assignment',
  up: async (trx) => {
    await trx.schema
      .createIndex('patrol_of_assignment')
      .on('patrol')
      .columns(['company', 'assignment_id', 'started_at'])
      .execute()
  },
}
