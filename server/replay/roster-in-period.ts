import { sql } from 'kysely'
import type { ReplayGuardRow } from '../../contract/tracking/replay.ts'
import { shiftDays } from '../../domain/duty/duty-rule.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { QUIET_MS } from '../../domain/patrol/plan-patrols.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual } from '../db/on-id.ts'
import { padToPowerOfTwo } from '../fixes/batches.ts'

type Db = Context['db']
type OnTheBooks = Omit<ReplayGuardRow, 'losses'>
/** A period, ms since epoch UTC. */
export interface RosterSpan {
  from: number
  to: number
}

interface Page {
  company: CompanyId
  /** ids of guards, at most GUARDS_PER_PAGE */
  guards: string[]
  span: RosterSpan
}

const GUARDS_PER_PAGE = 256
const keptShiftDays = jsonText.pipe(shiftDays)

/**
 * Yields the guards who were on an assignment or patrol in a period (with `only`, of these guards), in pages.
 * Of earlier patrols it reads only each guard's last, because a guard's patrols do not overlap.
 */
export async function* rosterInPeriod(
  db: Db,
  company: CompanyId,
  span: RosterSpan,
  only?: readonly string[],
): AsyncGenerator<OnTheBooks[], void, undefined> {
  if (only?.length === 0) return
  for (let after = ''; ;) {
    const workers = await db
      .selectFrom('worker')
      .select(['id', 'full_name'])
      .where('company', '=', company)
      .where('id', '>', after)
      .$if(only !== undefined, (query) => query.where('id', 'in', padToPowerOfTwo(only ?? [])))
      .orderBy('id')
      .limit(GUARDS_PER_PAGE)
      .execute()
    const last = workers.at(-1)
    if (!last) return
    after = last.id
    const page = { company, guards: padToPowerOfTwo(workers.map(({ id }) => id)), span }
    const guards = new Map(
      workers.map(({ id, full_name: name }): [string, OnTheBooks] => [
        id,
        { id, name, patrols: [], duties: [] },
      ]),
    )
    for (const { worker_id, ...patrol } of await patrolsOf(db, page))
      guards.get(worker_id)?.patrols.push(patrol)
    for (const { worker_id, ...duty } of await postingsOf(db, page)) guards.get(worker_id)?.duties.push(duty)
    yield [...guards.values()].filter(({ patrols, duties }) => patrols.length + duties.length > 0)
  }
}

/** Returns the patrols of a page of guards in a period; those of each guard are in order of time. */
async function patrolsOf(db: Db, { company, guards, span: { from, to } }: Page) {
  const patrols = db
    .selectFrom('worker')
    .innerJoin('patrol', onEqual('patrol.worker_id', 'worker.id'))
    .innerJoin('event', (join) =>
      join
        .onRef('event.company', '=', 'patrol.company')
        .on('event.stream', '=', sql<string>`'patrol-' || patrol.id`)
        .on('event.version', '=', 1),
    )
    .select([
      'patrol.id',
      'patrol.worker_id',
      'patrol.assignment_id',
      'patrol.started_at as from',
      'patrol.ended_at as to',
      'patrol.end_reason',
      'event.at as logged_at',
    ])
    .where('worker.company', '=', company)
    .where('worker.id', 'in', guards)
  const begunBefore = await patrols
    .where('patrol.started_at', '=', (eb) =>
      eb
        .selectFrom('patrol as last')
        .select((inner) => inner.fn.max('last.started_at').as('at'))
        .whereRef('last.company', '=', 'worker.company')
        .whereRef('last.worker_id', '=', 'worker.id')
        .where('last.started_at', '<', from),
    )
    // a patrol without new fixes counts as in progress until QUIET_MS after its last fix
    .where((eb) => eb.or([eb('patrol.ended_at', 'is', null), eb('patrol.ended_at', '>', from - QUIET_MS)]))
    .execute()
  const begunWithin = await patrols
    .where('patrol.started_at', '>=', from)
    .where('patrol.started_at', '<', to)
    .orderBy('patrol.started_at')
    .execute()
  return [...begunBefore, ...begunWithin].map(({ end_reason, ...patrol }) => ({
    ...patrol,
    was_quiet: end_reason === 'quiet',
  }))
}

/** Returns the duties of guards in a period, in the order in which they were assigned. */
async function postingsOf(db: Db, { company, guards, span: { from, to } }: Page) {
  const duties = db
    .selectFrom('duty_history')
    .select([
      'worker_id',
      'assignment_id',
      'shift_name',
      'shift_start',
      'shift_minutes',
      'shift_days',
      'assigned_position',
      'from_at as from',
      'to_at as to',
    ])
    .where('company', '=', company)
    .where('worker_id', 'in', guards)
    .where('from_at', '<', to)
  const rows = [
    ...(await duties.where('to_at', 'is', null).execute()),
    ...(await duties.where('to_at', '>', from).execute()),
  ]
  return rows
    .toSorted((a, b) => a.assigned_position - b.assigned_position || a.from - b.from)
    .map((row) => {
      const { assigned_position: _, shift_days, ...duty } = row
      return { ...duty, ...(shift_days !== null && { shift_days: keptShiftDays.parse(shift_days) }) }
    })
}
