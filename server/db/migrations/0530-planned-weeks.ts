import { z } from 'zod'
import type { Migration } from '../migrate.ts'

const planned = z.array(z.looseObject({ guard: z.string().nullable() }))

/** What each guard is planned for, by weeks of assignments, so that conflicts are found without the rosters of others. */
export const plannedWeeks: Migration = {
  name: '0530-planned-weeks',
  up: async (trx) => {
    await trx.schema
      .createTable('planned_week')
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('worker_id', 'text', (c) => c.notNull())
      .addColumn('week', 'text', (c) => c.notNull())
      .addColumn('roster_id', 'text', (c) => c.notNull())
      .addColumn('assignment_id', 'text', (c) => c.notNull())
      .addColumn('duties', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('planned_week_key', ['company', 'worker_id', 'week', 'roster_id'])
      .execute()
    const weeks = await trx
      .selectFrom('roster_week')
      .select(['company', 'id', 'assignment_id', 'week', 'duties'])
      .execute()
    for (const { company, id: roster_id, assignment_id, week, duties } of weeks) {
      const all = planned.parse(JSON.parse(duties))
      for (const worker_id of new Set(all.flatMap(({ guard }) => guard ?? []))) {
        const own = all.filter(({ guard }) => guard === worker_id)
        await trx
          .insertInto('planned_week')
          .values({ company, worker_id, week, roster_id, assignment_id, duties: JSON.stringify(own) })
          .execute()
      }
    }
  },
}
