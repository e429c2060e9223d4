import type { Dashboard } from '../../contract/dashboard.ts'
import { deviceEvent } from '../../domain/device.ts'
import type { RecordedEvent } from '../../domain/event.ts'
import { patrolEvent } from '../../domain/patrol/patrol.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { fromRow } from '../event-log/event-row.ts'
import { streamParts } from '../event-log/stream-name.ts'

export type Happening = Dashboard['happenings'][number]

const SHOWN = 20
/** what comes late into the log (a backlog, an import) may have happened before its neighbours */
const LOOKED_AT = 240
const TYPES = ['PatrolStarted', 'PatrolEnded', 'DeviceEnrolled', 'DeviceRevoked']

/** What happened last in the field, newest first, in a sentence each. */
export async function happenings({ db }: Context, company: CompanyId): Promise<Happening[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('type', 'in', TYPES)
    .orderBy('position', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const events = rows.map(fromRow).filter(isNews)
  const names = await namesOf({ db }, company, events)
  return events
    .map((recorded) => happening(recorded, names))
    .toSorted((a, b) => b.at - a.at || b.position - a.position)
    .slice(0, SHOWN)
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
  events: readonly RecordedEvent[],
): Promise<Map<string, Names>> {
  const idsOf = (type: string) => [
    ...new Set(
      events
        .map(({ stream }) => streamParts(stream))
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

function happening({ stream, event, position, at }: RecordedEvent, names: Map<string, Names>): Happening {
  const { guard = 'A guard', assignment = null } = names.get(stream) ?? {}
  const place = assignment === null ? '' : ` at ${assignment}`
  const happened = { position, kind: event.type }
  const patrol = patrolEvent.safeParse(event).data
  if (patrol?.type === 'PatrolStarted')
    return { ...happened, at: patrol.startedAt, text: `${guard} came on duty${place}` }
  if (patrol?.type === 'PatrolEnded') {
    const how = patrol.reason === 'quiet' ? 'was last heard' : 'went off duty'
    return { ...happened, at: patrol.endedAt, text: `${guard} ${how}${place}` }
  }
  const what = deviceEvent.parse(event).type === 'DeviceEnrolled' ? 'enrolled' : 'revoked'
  return { ...happened, at, text: `A phone of ${guard} was ${what}` }
}
