import { sql } from 'kysely'
import type { Dashboard } from '../../contract/dashboard.ts'
import { deviceEvent } from '../../domain/device.ts'
import { type RecordedEvent, streamParts } from '../../domain/event.ts'
import { patrolEvent } from '../../domain/patrol/patrol.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { fromRow } from '../event-log/event-row.ts'

type Activity = Dashboard['activity'][number]

const SHOWN = 20
/** what comes late into the log (a backlog, an import) may have happened before its neighbours */
const LOOKED_AT = 240
/** literals, for the index of these events: among what else a company logs they may be far apart */
const TYPES = ['PatrolStarted', 'PatrolEnded', 'DeviceEnrolled', 'DeviceRevoked'].map((type) => sql.lit(type))

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
    .map((recorded) => ({ recorded, at: happenedAt(recorded) }))
    .toSorted((a, b) => b.at - a.at || b.recorded.position - a.recorded.position)
    .slice(0, SHOWN)
  const names = await namesOf({ db }, company, newest)
  return newest.map(({ recorded: { event, stream, position }, at }) => ({
    position,
    at,
    kind: event.type,
    text: sentence(event, names.get(stream)),
  }))
}

/** Phones enrolled by the server itself, with a demo company or an import, are no news to anybody. */
const isNews = ({ event, by }: RecordedEvent) => event.type.startsWith('Patrol') || !by.startsWith('system:')

interface Names {
  guard: string
  assignment: string | null
}

/** Names of guard and assignment by stream, read from what the streams are about. */
async function namesOf(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  newest: readonly { recorded: RecordedEvent }[],
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
    .select(['patrol.id', 'worker.full_name as guard', 'assignment.name as assignment'])
    .where('patrol.company', '=', company)
    .where('patrol.id', 'in', ['', ...idsOf('patrol')])
    .execute()
  const devices = await db
    .selectFrom('device')
    .innerJoin('worker', (join) =>
      join.onRef('worker.company', '=', 'device.company').onRef('worker.id', '=', 'device.worker_id'),
    )
    .select(['device.id', 'worker.full_name as guard'])
    .where('device.company', '=', company)
    .where('device.id', 'in', ['', ...idsOf('device')])
    .execute()
  return new Map([
    ...patrols.map(({ id, ...names }): [string, Names] => [`patrol-${id}`, names]),
    ...devices.map(({ id, guard }): [string, Names] => [`device-${id}`, { guard, assignment: null }]),
  ])
}

/** When it happened in the field, ms since epoch UTC; what was done at a desk happened as it was written. */
function happenedAt({ event, at }: RecordedEvent): number {
  const patrol = patrolEvent.safeParse(event).data
  if (!patrol) return at
  return patrol.type === 'PatrolStarted' ? patrol.startedAt : patrol.endedAt
}

function sentence(event: RecordedEvent['event'], names: Names | undefined): string {
  const { guard, assignment } = names ?? { guard: 'A guard', assignment: null }
  const place = assignment === null ? '' : ` at ${assignment}`
  const patrol = patrolEvent.safeParse(event).data
  if (patrol?.type === 'PatrolStarted') return `${guard} came on duty${place}`
  if (patrol?.type === 'PatrolEnded')
    return `${guard} ${patrol.reason === 'quiet' ? 'was last heard' : 'went off duty'}${place}`
  const what = deviceEvent.parse(event).type === 'DeviceEnrolled' ? 'enrolled' : 'revoked'
  return `A phone of ${guard} was ${what}`
}
