import type { Kysely } from 'kysely'
import { evolveRoster, rosterStream } from '../../domain/roster/roster.ts'
import type { Tables } from '../db/tables.ts'
import { readModel, type RowKey } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'
import { joinRefusals } from '../resource/write/first-refusal.ts'
import { publishDuties } from './published-duties.ts'
import { storePlannedWeek } from './planned-weeks.ts'
import { rosterRefusal } from './roster-rules.ts'
import { rosterReferenceRefusal } from './reference-refusals.ts'
import { dutiesJson } from './roster-table.ts'
import { applyPublishedWeek } from './apply-published-week.ts'

const stateOf = async (trx: Kysely<Tables>, { company, id }: RowKey) => {
  const row = await trx
    .selectFrom('roster_week')
    .select(['duties', 'published'])
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return rosterStream.initial
  return {
    duties: dutiesJson.parse(row.duties),
    published: row.published === null ? null : dutiesJson.parse(row.published),
  }
}

export const rosters: Resource = {
  noun: { one: 'roster', many: 'rosters' },
  path: '/rosters',
  refuses: joinRefusals(rosterReferenceRefusal, rosterRefusal),
  readModel: readModel(
    rosterStream,
    ['roster_week', 'planned_week', 'published_duty'],
    async (trx, key, event, { at, position, version }) => {
      // a publication changes no plan, so it needs neither the previous state nor the plans of guards
      const isPublication = event.type === 'RosterPublished'
      const before = isPublication ? rosterStream.initial : await stateOf(trx, key)
      const { duties, published } = evolveRoster(before, event)
      const { assignmentId, week } = event
      const columns = {
        version,
        duties: JSON.stringify(duties),
        published: published && JSON.stringify(published),
        ...(isPublication && { published_at: at }),
      }
      await trx
        .insertInto('roster_week')
        .values({ ...key, assignment_id: assignmentId, week, published_at: null, ...columns })
        .onConflict((conflict) => conflict.columns(['company', 'id']).doUpdateSet(columns))
        .execute()
      if (!isPublication)
        await storePlannedWeek(trx, key.company, event, { before: before.duties, now: duties })
      if ((!isPublication && event.type !== 'DutiesReassigned') || !published) return
      const now = { assignmentId, week, duties: published }
      await applyPublishedWeek(trx, key.company, now, { at, position })
      await publishDuties(trx, key.company, now, { at, version })
    },
  ),
}
