import { sql } from 'kysely'
import type { Dashboard } from '../../contract/dashboard/dashboard.ts'
import { type RecordedEvent, streamName, streamParts } from '../../domain/event-sourcing/event.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'
import type { Limits } from '../../domain/user/limits.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { fromEventRow } from '../event-log/event-row.ts'
import {
  type ActivityEvent,
  activitySentence,
  eventTime,
  type ActivityNames,
  readActivityEvent,
} from './activity-sentence.ts'

type Activity = Dashboard['activity'][number]

const SHOWN = 20
/**
 * More events are read than shown, because late data or an import may append events that happened earlier.
 */
const LOOKED_AT = 240
/** limits on the patrols read for a limited account: period (ms) and number */
const PART_MS = 7 * 24 * 3_600_000
const PATROLS_OF_PART = 60
const TYPES = [
  'PatrolStarted',
  'PatrolEnded',
  'GuardContactLost',
  'GuardContactRestored',
  'GuardsContactLost',
  'GuardsContactRestored',
  'DeviceEnrolled',
  'DeviceRevoked',
]

/**
 * Returns the latest activity as sentences, newest first. With limits, returns only what the account may
 * see.
 */
export async function readRecentActivity(
  { db, now }: Pick<Context, 'db' | 'now'>,
  company: CompanyId,
  limits: Limits | null = null,
): Promise<Activity[]> {
  const rows = limits
    ? await eventsWithin({ db, now }, company, limits)
    : await db
        .selectFrom('event')
        .selectAll()
        .where('company', '=', company)
        // literals instead of parameters, so that PostgreSQL uses the partial index of these event types
        .where(
          'type',
          'in',
          TYPES.map((type) => sql.lit(type)),
        )
        .orderBy('position', 'desc')
        .limit(LOOKED_AT)
        .execute()
  const newest = rows
    .map(fromEventRow)
    .filter(isNews)
    .flatMap((recorded): News[] => {
      const event = readActivityEvent(recorded)
      return event === null ? [] : [{ recorded, event, at: eventTime(event, recorded.at) }]
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

/** Returns recent events of patrols within a limited account's limits, and of phones of the guards there. */
async function eventsWithin({ db, now }: Pick<Context, 'db' | 'now'>, company: CompanyId, limits: Limits) {
  const patrols = await db
    .selectFrom('patrol')
    .select('id')
    .where('company', '=', company)
    .where(isWithin('assignment', company, limits, 'assignment_id'))
    .where('started_at', '>', now() - PART_MS)
    .orderBy('started_at', 'desc')
    .limit(PATROLS_OF_PART)
    .execute()
  const devices = await db
    .selectFrom('device')
    .select('id')
    .where('company', '=', company)
    .where(isWithin('worker', company, limits, 'worker_id'))
    .execute()
  const streams = [
    ...patrols.map(({ id }) => streamName('patrol', id)),
    ...devices.map(({ id }) => streamName('device', id)),
  ]
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('stream', 'in', ['', ...streams])
    .execute()
  return rows.filter(({ type }) => TYPES.includes(type))
}

/** Returns the ids of the records of one type to which these events belong. */
const idsOf = (events: readonly RecordedEvent[], kind: string): string[] => [
  ...new Set(
    events
      .map(({ stream }) => streamParts(stream))
      .filter(({ type }) => type === kind)
      .map(({ id }) => id),
  ),
]

interface News {
  recorded: RecordedEvent
  event: ActivityEvent
  /** when the event happened, ms since epoch UTC */
  at: number
}

/** Returns false for phones that the server itself has enrolled, for a demo company or an import. */
const isNews = ({ event, by }: RecordedEvent) => !event.type.startsWith('Device') || !by.startsWith('system:')

/** Returns the names of guard and assignment for each event's stream. */
async function namesOf(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  newest: readonly News[],
): Promise<Map<string, ActivityNames>> {
  const events = newest.map(({ recorded }) => recorded)
  const patrols = await db
    .selectFrom('patrol')
    .innerJoin('worker', onId('worker', 'patrol.worker_id'))
    .leftJoin('assignment', onId('assignment', 'patrol.assignment_id'))
    .select([
      'patrol.id',
      'worker.id as guardId',
      'worker.full_name as guard',
      'assignment.name as assignment',
    ])
    .where('patrol.company', '=', company)
    .where('patrol.id', 'in', ['', ...idsOf(events, 'patrol')])
    .execute()
  const devices = await db
    .selectFrom('device')
    .innerJoin('worker', onId('worker', 'device.worker_id'))
    .select(['device.id', 'worker.id as guardId', 'worker.full_name as guard'])
    .where('device.company', '=', company)
    .where('device.id', 'in', ['', ...idsOf(events, 'device')])
    .execute()
  return new Map([
    ...patrols.map(({ id, ...names }): [string, ActivityNames] => [`patrol-${id}`, names]),
    ...devices.map(({ id, ...names }): [string, ActivityNames] => [
      `device-${id}`,
      { ...names, assignment: null },
    ]),
  ])
}
