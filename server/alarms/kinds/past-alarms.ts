import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import { type RecordedEvent, streamParts } from '../../../domain/event-sourcing/event.ts'
import type { AlarmContext } from '../../../domain/alarms/applicable-rules.ts'
import type { Episode } from '../../../domain/alarms/damp-episodes.ts'
import {
  type AlarmKind,
  type ConditionLimits,
  type FactsContext,
  type PastAlarm,
  type PastRule,
  subjectIds,
  subjectOnlyContext,
} from '../alarm-kind.ts'
import { readAlarmGuards } from '../alarm-guards.ts'
import { toBatches } from '../../fixes/batches.ts'

const PER_QUERY = 256

interface Span {
  from: number
  to: number
}

interface LoggedCondition {
  stream: string
  /** maps an event type to whether the condition is true after such an event */
  stands: Readonly<Record<string, boolean>>
  /**
   * returns since when the condition is true, from the data of the event that begins it; default: since the
   * event
   */
  since?: (data: string) => number
}

/** Returns the periods when a condition was true, by record, according to the record's events. */
async function episodesByLog(
  { db, company }: FactsContext,
  { from, to }: Span,
  { stream: of, stands, since }: LoggedCondition,
): Promise<Map<string, Episode[]>> {
  const byId = new Map<string, Episode[]>()
  const rows = await db
    .selectFrom('event')
    .select(['stream', 'type', 'at', 'position', 'data'])
    .where('company', '=', company)
    .where('type', 'in', Object.keys(stands))
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute()
  for (const row of rows.toSorted((one, other) => one.position - other.position)) {
    const { stream, type: happened, at, data } = row
    const { type, id } = streamParts(stream)
    if (type !== of) continue
    const known = byId.get(id) ?? []
    const last = known.at(-1)
    if (stands[happened] && last?.until !== null)
      byId.set(id, [...known, { since: since?.(data) ?? at, until: null, value: null, detail: null }])
    else if (!stands[happened] && last?.until === null)
      byId.set(id, [...known.slice(0, -1), { ...last, until: at }])
  }
  return byId
}

/** A record in its current state, which may have had an alarm of this kind. */
export interface ConcernedRecord {
  about: AlarmContext
  name: string
}

/**
 * Returns the periods when a condition was true, for the records that `recordsOf` finds. Skips deleted
 * records.
 */
export async function pastAlarmsFromLog(
  asked: FactsContext,
  span: Span,
  by: LoggedCondition & {
    recordsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, ConcernedRecord>>
  },
): Promise<{ found: PastAlarm[]; leftOut: number }> {
  const byId = await episodesByLog(asked, span, by)
  const records = new Map<string, ConcernedRecord>()
  for (const ids of toBatches([...byId.keys()], PER_QUERY))
    for (const [id, record] of await by.recordsOf(ids)) records.set(id, record)
  const found = [...byId].flatMap(([id, episodes]) => {
    const record = records.get(id)
    return record ? [{ ...record, episodes }] : []
  })
  return { found, leftOut: 0 }
}

/**
 * Returns the parts of an alarm kind whose subjects are the records of one stream: the records that an event
 * concerns, their facts, and past alarms. `isMeant` excludes records from past alarms.
 */
export const recordCondition = <Facts extends ConcernedRecord>(
  stream: string,
  stands: LoggedCondition['stands'],
  readRecords: (asked: FactsContext, ids: readonly string[]) => Promise<Map<string, Facts>>,
  isMeant: (facts: Facts, limits: ConditionLimits) => boolean = () => true,
) => ({
  streams: [stream],
  concerned: async (_asked: FactsContext, event: RecordedEvent) => [event.stream],
  async read(asked: FactsContext, subjects: readonly string[]): Promise<Map<string, Facts>> {
    const records = await readRecords(asked, subjectIds(stream, subjects))
    return new Map([...records.values()].map((record) => [record.about.subject, record]))
  },
  past: (asked: FactsContext, span: Span, { limits }: PastRule) =>
    pastAlarmsFromLog(asked, span, {
      stream,
      stands,
      recordsOf: async (ids) =>
        new Map([...(await readRecords(asked, ids))].filter(([, record]) => isMeant(record, limits))),
    }),
})

/**
 * Returns the conditions that began in a period. Only for kinds whose stored facts contain the start of the
 * condition.
 */
export async function pastAlarmsFromFacts<Facts extends { about: AlarmContext }>(
  { candidates, read, judge }: Pick<AlarmKind<Facts>, 'read' | 'judge' | 'candidates'>,
  asked: FactsContext,
  { from, to, times, limits }: Span & PastRule,
): Promise<{ found: PastAlarm[]; leftOut: number }> {
  const then = { ...asked, now: Math.min(to - 1, asked.now) }
  const facts = await read(then, (await candidates?.(then)) ?? [])
  const workers = [...facts.values()].flatMap(({ about }) => about.workerId ?? [])
  const guards = await readAlarmGuards(asked.db, asked.company, workers, then.now)
  const found = [...facts.values()].flatMap((of) => {
    const { about } = of
    const episodes = judge(of, limits, { now: then.now, times }).episodes.filter(
      ({ since }) => since >= from && since < to,
    )
    const name = guards.get(about.workerId ?? '')?.name ?? episodes[0]?.detail ?? about.subject
    return episodes.length > 0 ? [{ about, name, episodes }] : []
  })
  return { found, leftOut: 0 }
}

/**
 * Returns the conditions of the whole company in a period, from the alarms that were raised. For kinds whose
 * past check results are not stored. A condition counts once, even if several rules raised an alarm for it.
 */
export async function pastAlarmsFromDesk(
  { db, company }: FactsContext,
  { from, to }: Span,
  kind: string,
): Promise<{ found: PastAlarm[]; leftOut: number }> {
  const rows = await db
    .selectFrom('alarm')
    .select(['subject', 'since', 'cleared_at', 'is_active', 'closed_at', 'detail'])
    .where('company', '=', company)
    .where('kind', '=', kind)
    .where('raised_at', '>=', from)
    .where('since', '>=', from)
    .where('since', '<', to)
    .where('status', '!=', 'withdrawn')
    .orderBy('since')
    .execute()
  const found = new Map<string, PastAlarm>()
  for (const { subject, since, cleared_at, is_active, closed_at, detail } of rows) {
    const known = found.get(subject)?.episodes ?? []
    if (known.some((episode) => episode.since === since)) continue
    const until = is_active === 1 ? null : (cleared_at ?? closed_at)
    const episodes = [...known, { since, until, value: null, detail }]
    found.set(subject, { about: subjectOnlyContext(subject), name: detail ?? 'The company', episodes })
  }
  return { found: [...found.values()], leftOut: 0 }
}

const contactLoss = jsonText.pipe(z.looseObject({ lastFixAt: z.number() }))
/**
 * Returns the time of the last fix before a loss of contact, from the data of its event; ms since epoch UTC.
 */
export const lastFixBefore = (data: string): number => contactLoss.parse(data).lastFixAt
