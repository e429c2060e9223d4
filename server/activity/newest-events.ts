import { sql } from 'kysely'
import type { ActivityQuery } from '../../contract/evidence/activity.ts'
import { streamParts, type RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import { hasConfidentiality, visibleIncidentIds } from '../auth/permissions/access-limits.ts'
import { fromEventRow } from '../event-log/event-row.ts'
import { PUBLISHED_RESOURCES } from '../feed/visible-event.ts'
import { describeEvents } from '../resource/record/record-names.ts'
import type { Resource } from '../resource/resource.ts'
import { canReceiveEvent } from '../resource/record/can-receive-event.ts'

type Asked = Omit<ActivityQuery, 'per_page'>

/**
 * An event type with the record types whose events are wanted. null: all record types with this event type.
 */
interface Told {
  type: string
  kinds: string[] | null
}

/**
 * Returns the searchable words of an event type: 'GeofenceDrawn' gives 'geofence drawn', and
 * 'WorkerHired' also gives 'guard hired'.
 */
function wordsOf(type: string, { noun, readModel }: Resource): string {
  const words = type.replace(/(?<=.)([A-Z])/g, ' $1').toLowerCase()
  return `${words} / ${words.replace(readModel.name.replaceAll('-', ' '), noun.one)}`
}

const TYPES = [...PUBLISHED_RESOURCES.values()].flatMap((kind) =>
  describeEvents(kind.readModel).map(({ type }) => ({ type, kind, words: wordsOf(type, kind) })),
)

/** event types that occur on every shift; the filter `without=patrols` excludes them */
const ROUTINE: ReadonlySet<string> = new Set(['PatrolStarted', 'PatrolEnded'])

/**
 * Returns the requested event types that this account may receive. Several record types may share an event
 * type.
 */
function toldTo(account: Account, { kind, without, event = '' }: Asked): Told[] {
  const sought = event.trim().toLowerCase()
  const told = TYPES.filter(
    (each) =>
      (kind === undefined || each.kind.readModel.name === kind) &&
      !(without === 'patrols' && ROUTINE.has(each.type)) &&
      each.words.includes(sought) &&
      canReceiveEvent(account, each.kind, each.type),
  )
  return [...new Set(told.map(({ type }) => type))].map((type) => {
    const kindsOf = (types: typeof TYPES) =>
      types.filter((each) => each.type === type).map((each) => each.kind.readModel.name)
    const kinds = kindsOf(told)
    return { type, kinds: kinds.length === kindsOf(TYPES).length ? null : kinds }
  })
}

/**
 * Returns the newest events that an account may receive, and the cursor to earlier ones. An index finds a
 * page of events of each type, so the cost does not grow with the log.
 */
export async function newestEvents(
  { db }: Pick<Context, 'db'>,
  account: Account,
  asked: Asked,
  wanted: number,
): Promise<{ events: RecordedEvent[]; next: string | null }> {
  const told = toldTo(account, asked)
  if (told.length === 0) return { events: [], next: null }
  const ofEach = told.map((each) => sql`select * from (${newestOf(account, each, asked, wanted)}) as told`)
  const { rows } = await sql<{ position: number; at: number }>`
    ${sql.join(ofEach, sql` union all `)} order by at desc, position desc limit ${wanted}`.execute(db)
  const last = rows.length < wanted ? undefined : rows.at(-1)
  const events = await db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', account.company)
    .where('position', 'in', rows.length > 0 ? rows.map(({ position }) => position) : [0])
    .execute()
  const found = new Map(events.map((row) => [row.position, fromEventRow(row)]))
  return {
    events: rows.flatMap(({ position }) => found.get(position) ?? []),
    next: last ? `${last.at}.${last.position}` : null,
  }
}

const SECRET_KINDS = [...PUBLISHED_RESOURCES.keys()].filter(hasConfidentiality)

/** Returns SQL conditions that exclude events of confidential records that the account may not see. */
const unlessHidden = (account: Account, type: string) =>
  SECRET_KINDS.filter((kind) =>
    TYPES.some((each) => each.type === type && each.kind.readModel.name === kind),
  ).map(
    (kind) =>
      sql`(stream not like ${`${kind}-%`} or substr(stream, ${kind.length + 2}) in ${visibleIncidentIds(account)})`,
  )

function newestOf(account: Account, { type, kinds }: Told, { before, by, from, to }: Asked, wanted: number) {
  const [at, position] = before?.split('.').map(Number) ?? []
  const conditions = [
    sql`company = ${account.company}`,
    ...unlessHidden(account, type),
    sql`type = ${type}`,
    ...(by === undefined ? [] : [sql`"by" = ${by}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at < ${to}`]),
    ...(before === undefined ? [] : [sql`(at, position) < (${at}, ${position})`]),
    ...(kinds === null
      ? []
      : [
          sql`(${sql.join(
            kinds.map((kind) => sql`stream like ${`${kind}-%`}`),
            sql` or `,
          )})`,
        ]),
  ]
  return sql`select position, at from event where ${sql.join(conditions, sql` and `)}
    order by at desc, position desc limit ${wanted}`
}

/** Returns the record types whose events an account may receive, with their labels. */
export const kindsReceivedBy = (account: Account): { kind: string; one: string }[] =>
  [...PUBLISHED_RESOURCES]
    .filter(([, kind]) =>
      TYPES.some((each) => each.kind === kind && canReceiveEvent(account, kind, each.type)),
    )
    .map(([kind, { noun }]) => ({ kind, one: noun.one }))

/** Returns the record type and id of an event. Throws if events of this record type are never published. */
export function eventRecord({ stream }: RecordedEvent): { kind: Resource; id: string } {
  const { type, id } = streamParts(stream)
  const kind = PUBLISHED_RESOURCES.get(type)
  if (!kind) throw new Error(`nobody is told of ${stream}`)
  return { kind, id }
}
