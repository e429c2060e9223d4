import type { Kysely } from 'kysely'
import type { AlarmContext } from '../../domain/alarms/applicable-rules.ts'
import type { Episode } from '../../domain/alarms/damp-episodes.ts'
import type { SubjectCondition } from '../../domain/alarms/decide-alarms.ts'
import type { DutyTimes } from '../../domain/duty/duty-times.ts'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** Maximum age of a fix that can raise or withdraw an alarm, ms. */
export const MAX_FIX_AGE_MS = 24 * 3_600_000
/** Fixes later than the current time plus this are ignored, ms. */
export const MAX_FIX_AHEAD_MS = 3_600_000

/** What the functions that read facts for alarms need. Times are ms since epoch UTC. */
export interface FactsContext {
  context: Context
  db: Kysely<Tables>
  company: CompanyId
  now: number
  /** earliest fix since the last check, by subject; absent if the check was not caused by a fix */
  from?: ReadonlyMap<string, number>
  /** earliest fix since the last check that the phone reports as fake, by subject */
  fakes?: ReadonlyMap<string, number>
  /** cache that all kinds of alarms share during one check; see `readOnce` */
  once?: Map<string, Promise<unknown>>
}

export interface ConditionLimits {
  threshold: number | null
  deadband: number | null
  offDelayS: number
  /** whether the rule already has an active alarm; if so, the deadband applies */
  isActive: boolean
}

export type ConditionReading = Omit<SubjectCondition, 'about'>

/** A fix that is being stored, with the battery level of its phone. Degrees, metres, ms since epoch UTC. */
export interface ArrivingFix {
  t: number
  lat: number
  lon: number
  accuracy: number | null
  source: string
  batteryPct: number | null
}

/** Returns true if a fix cannot raise, end or withdraw any alarm. */
export type QuietTest = (fix: ArrivingFix) => boolean

/** Context for testing a rule on a past period. */
export interface PastRule {
  times: DutyTimes
  limits: ConditionLimits
}

/** An alarm that was or would have been raised in the past. */
export interface PastAlarm {
  about: AlarmContext
  name: string
  episodes: Episode[]
}

/**
 * Describes a kind of alarm: its texts, the subjects that an event or fix concerns, and how to read the
 * facts. A pure function returns since when the condition is true. Add new kinds to `alarm-kinds.ts`.
 */
export interface AlarmKind<Facts extends { about: AlarmContext } = { about: AlarmContext }> {
  /** identifier; stored in the log, so it must never change */
  kind: string
  title: string
  /** text for users that explains what raises and clears the alarm */
  means: string
  unit: string | null
  /** the limit that a rule may set; null: none */
  limit: { label: string; unit: string; deadband: boolean } | null
  standard: {
    onDelayS: number
    offDelayS: number
    threshold: number | null
    deadband: number | null
    priority: 1 | 2 | 3
    instructions: string
    /** whether this alarm is off for companies without their own rule */
    isOff?: boolean
  }
  /** names of the stream types whose events trigger a check */
  streams: readonly string[]
  /**
   * Set if only the latest value is stored. Each new value would restart the on-delay, so the on-delay is
   * ignored.
   */
  ignoresOnDelay?: true
  /** returns the subjects that an event may concern, such as `worker-17` */
  concerned: (asked: FactsContext, event: RecordedEvent) => Promise<readonly string[]>
  /**
   * When new fixes trigger a check. `to end`: only if the guard has an alarm, which a fix can end but never
   * raise.
   */
  followsFixes?: 'always' | 'to end'
  /** reads the facts of these subjects; the result has no entry for a deleted subject */
  read: (asked: FactsContext, subjects: readonly string[]) => Promise<Map<string, Facts>>
  judge: (facts: Facts, limits: ConditionLimits, at: { now: number; times: DutyTimes }) => ConditionReading
  /**
   * Only for kinds with `followsFixes: 'always'`, and only while there is no condition and no alarm. Returns
   * a test for fixes that change nothing, valid until the facts change; null: any fix may matter.
   */
  quiet?: (facts: Facts, limits: readonly ConditionLimits[], times: DutyTimes) => QuietTest | null
  /** stores how far the fixes were read, in the transaction that also stores the resulting commands */
  keep?: (db: Kysely<Tables>, company: CompanyId, facts: readonly Facts[]) => Promise<void>
  /** returns the subjects to check when no event names them: after a server start, or for a new rule */
  candidates?: (asked: FactsContext) => Promise<readonly string[]>
  /**
   * returns the past periods when the condition was true (`found`), and the number of subjects that were not
   * computed (`leftOut`)
   */
  past?: (
    asked: FactsContext,
    span: { from: number; to: number },
    by: PastRule,
  ) => Promise<{ found: PastAlarm[]; leftOut: number }>
  /**
   * Text for users: what the test of a rule on a past day cannot know. Without `past`, it says why there is
   * no test.
   */
  testNote?: string
}

/** Delays of a standard rule whose alarms begin and end immediately, and which has no limit. */
export const NO_DELAY = { onDelayS: 0, offDelayS: 0, threshold: null, deadband: null } as const

/** Hides the type parameter `Facts`, so that all kinds fit into one list. */
export const defineAlarmKind = <Facts extends { about: AlarmContext }>(kind: AlarmKind<Facts>): AlarmKind =>
  kind as unknown as AlarmKind

/**
 * Returns the reading of a kind that knows only the current state. `since` is null if the condition is
 * false.
 */
export const currentCondition = (
  since: number | null,
  more: { value?: number | null; detail?: string | null; again?: number | null } = {},
): ConditionReading => ({
  episodes:
    since === null ? [] : [{ since, until: null, value: more.value ?? null, detail: more.detail ?? null }],
  knownFrom: null,
  seenAt: null,
  again: more.again ?? null,
})

export const alarmSubject = (type: string, id: string): string => `${type}-${id}`
export const subjectIds = (type: string, subjects: readonly string[]): string[] =>
  subjects.flatMap((subject) => (subject.startsWith(`${type}-`) ? [subject.slice(type.length + 1)] : []))

/** Returns the context of an alarm that has no related guard, client or other record. */
export const subjectOnlyContext = (subject: string): AlarmContext => ({
  subject,
  workerId: null,
  client: null,
  assignment: null,
  sitePost: null,
  document: null,
  isClosed: false,
})

/**
 * Returns the context of an alarm at a site post, with the post's assignment and client; null where the row
 * has none.
 */
export const postRecordContext = (
  type: string,
  row: {
    id: string
    site_post_id: string | null
    assignment_id: string | null
    client_id: string | null
  },
): AlarmContext => ({
  ...subjectOnlyContext(alarmSubject(type, row.id)),
  sitePost: row.site_post_id,
  assignment: row.assignment_id,
  client: row.client_id,
})

/**
 * Returns data that several kinds of alarms share during one check: the first call reads it. Outside of a
 * check, every call reads it.
 */
export function readOnce<Read>(
  { once }: FactsContext,
  what: string,
  read: () => Promise<Read>,
): Promise<Read> {
  const known = once?.get(what) as Promise<Read> | undefined
  if (known) return known
  const reading = read()
  once?.set(what, reading)
  return reading
}
