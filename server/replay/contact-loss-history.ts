import type { ReplayRecord } from '../../contract/tracking/replay.ts'
import { companyStream } from '../../domain/records/company.ts'
import { streamParts, type RecordedEvent } from '../../domain/event-sourcing/event.ts'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { fromEventRow } from '../event-log/event-row.ts'
import type { RosterSpan } from './roster-in-period.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'

type Db = Context['db']
type GuardLosses = ReplayRecord['guards'][number]['losses']

const EVENTS_PER_PAGE = 500

/**
 * Returns when several of a company's guards lost contact together in a period, and when this ended, in order
 * of time.
 */
export async function readCompanyContactLosses(
  db: Db,
  company: CompanyId,
  span: RosterSpan,
): Promise<ReplayRecord['losses']> {
  const losses: ReplayRecord['losses'] = []
  for await (const { at, event } of recorded(
    db,
    company,
    ['GuardsContactLost', 'GuardsContactRestored'],
    span,
  )) {
    const loss = readEvent(companyStream, event)
    if ('onDuty' in loss) losses.push({ what: loss.type, at, guards: loss.guards, on_duty: loss.onDuty })
  }
  return losses.toSorted((a, b) => a.at - b.at)
}

/** Returns when guards lost and regained contact in a period: by id of the patrol, in order of time. */
export async function readGuardContactLosses(
  db: Db,
  company: CompanyId,
  span: RosterSpan,
): Promise<Map<string, GuardLosses>> {
  const losses = new Map<string, GuardLosses>()
  for await (const { at, event, stream } of recorded(
    db,
    company,
    ['GuardContactLost', 'GuardContactRestored'],
    span,
  )) {
    const loss = readEvent(patrolStream, event)
    if (!('lastFixAt' in loss)) continue
    const { id } = streamParts(stream)
    losses.set(id, [...(losses.get(id) ?? []), { what: loss.type, at, last_fix_at: loss.lastFixAt }])
  }
  return losses
}

/** Yields the events of these types in a period, page by page: type after type, each in order of time. */
async function* recorded(
  db: Db,
  company: CompanyId,
  types: readonly string[],
  { from, to }: RosterSpan,
): AsyncGenerator<RecordedEvent, void, undefined> {
  for (const type of types)
    for (let after = { at: from, position: 0 }; ;) {
      const rows = await db
        .selectFrom('event')
        .selectAll()
        .where('company', '=', company)
        .where('type', '=', type)
        .where('at', '>=', after.at)
        .where('at', '<', to)
        .where((eb) => eb.or([eb('at', '>', after.at), eb('position', '>', after.position)]))
        .orderBy('at')
        .orderBy('position')
        .limit(EVENTS_PER_PAGE)
        .execute()
      yield* rows.map(fromEventRow)
      const last = rows.at(-1)
      if (!last || rows.length < EVENTS_PER_PAGE) break
      after = last
      await new Promise((resolve) => setImmediate(resolve))
    }
}
