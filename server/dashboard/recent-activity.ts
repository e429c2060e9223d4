import { sql } from 'kysely'
import type { Dashboard } from '../../contract/dashboard.ts'
import { type RecordedEvent, streamParts } from '../../domain/event.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { fromRow } from '../event-log/event-row.ts'
import {
  type ActivityEvent,
  activityEvent,
  activitySentence,
  happenedAt,
  type Names,
} from './activity-sentence.ts'

type Activity = Dashboard['activity'][number]

const SHOWN = 20
/** what comes late into the log (a backlog, an import) may have happened before its neighbours */
const LOOKED_AT = 240
/** literals, for the index of these events: among what else a company logs they may be far apart */
const TYPES = [
  'PatrolStarted',
  'PatrolEnded',
  'GuardLost',
  'GuardHeardAgain',
  'GuardsLost',
  'GuardsHeardAgain',
  'DeviceEnrolled',
  'DeviceRevoked',
].map((type) => sql.lit(type))

/** What happened last in the field, newest first, in a sentence each. */
export async function recentActivity({ db }: Pick<Context, 'db'>, company: CompanyId): Promise<Activity[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('type', 'in', TYPES)
    .orderBy('position', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const newest = rows
    .map(fromRow)
    .filter(isNews)
    .map((recorded): News => {
      const event = activityEvent.parse(recorded.event)
      return { recorded, event, at: happenedAt(event, recorded.at) }
    })
    .toSorted((a, b) => b.at - a.at || b.recorded.position - a.recorded.position)
    .slice(0, SHOWN)
  if (newest.length === 0) return []
  const names = await namesOf({ db }, company, newest)
  const { time_zone } = await db
    .selectFrom('company')
    .select('time_zone')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return newest.map(({ recorded: { stream, position }, event, at }) => ({
    position,
    at,
    kind: event.type,
    text: activitySentence(event, names.get(stream), zoneClock(time_zone)),
    worker_id: names.get(stream)?.guardId ?? null,
    seen_at: 'lastFixAt' in event && event.type.endsWith('Lost') ? event.lastFixAt : at,
  }))
}

interface News {
  recorded: RecordedEvent
  event: ActivityEvent
  /** when it happened, ms since epoch UTC */
  at: number
}

/** Phones enrolled by the server itself, with a demo company or an import, are no news to anybody. */
const isNews = ({ event, by }: RecordedEvent) => !event.type.startsWith('Device') || !by.startsWith('system:')

/** Names of guard and assignment by stream, read from what the streams are about. */
async function namesOf(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  newest: readonly News[],
): Promise<Map<string, Names>> {
  const idsOf = (type: string) => [
    ...new Set(
      newest
        .map(({ recorded }) => streamParts(recorded.stream))
        .filter((s) => s.type === type)
        .map((s) => s.id),
    ),
  ]
  const patrols = await db
    .selectFrom('patrol')
    .innerJoin('worker', (join) =>
      join.onRef('worker.company', '=', 'patrol.company').onRef('worker.id', '=', 'patrol.worker_id'),
    )
    .leftJoin('assignment', (join) =>
      join
        .onRef('assignment.company', '=', 'patrol.company')
        .onRef('assignment.id', '=', 'patrol.assignment_id'),
    )
    .select([
      'patrol.id',
      'worker.id as guardId',
      'worker.full_name as guard',
      'assignment.name as assignment',
    ])
    .where('patrol.company', '=', company)
    .where('patrol.id', 'in', ['', ...idsOf('patrol')])
    .execute()
  const devices = await db
    .selectFrom('device')
    .innerJoin('worker', (join) =>
      join.onRef('worker.company', '=', 'device.company').onRef('worker.id', '=', 'device.worker_id'),
    )
    .select(['device.id', 'worker.id as guardId', 'worker.full_name as guard'])
    .where('device.company', '=', company)
    .where('device.id', 'in', ['', ...idsOf('device')])
    .execute()
  return new Map([
    ...patrols.map(({ id, ...names }): [string, Names] => [`patrol-${id}`, names]),
    ...devices.map(({ id, ...names }): [string, Names] => [`device-${id}`, { ...names, assignment: null }]),
  ])
}
