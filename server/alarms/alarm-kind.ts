import type { Kysely } from 'kysely'
import type { AlarmContext } from '../../domain/alarms/applicable-rules.ts'
import type { Episode } from '../../domain/alarms/damp-episodes.ts'
import type { SubjectCondition } from '../../domain/alarms/decide-alarms.ts'
import type { DutyTimes } from '../../domain/duty/duty-times.ts'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** Fixes older than this neither raise nor withdraw alarms, ms. */
export const MAX_FIX_AGE_MS = 24 * 3_600_000
/** Fixes further in the future than this are ignored, ms. */
export const MAX_FIX_AHEAD_MS = 3_600_000

/** Context for reading facts. Times are ms since epoch UTC. */
export interface FactsContext {
  context: Context
  db: Kysely<Tables>
  company: CompanyId
  now: number
  /** earliest fix since the last check, by subject; absent if no fix caused the check */
  from?: ReadonlyMap<string, number>
  /** by subject: the earliest fix since the last check that the phone reports as fake */
  fakes?: ReadonlyMap<string, number>
  /** cache shared by the kinds of one check; see `readOnce` */
  once?: Map<string, Promise<unknown>>
}

export interface ConditionLimits {
  threshold: number | null
  deadband: number | null
  offDelayS: number
  /** whether an alarm of this rule is active, so that a deadband applies */
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

/** Returns whether a fix cannot change any alarm. */
export type QuietTest = (fix: ArrivingFix) => boolean

/** Context for applying a rule to the past. */
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
 * Describes a kind of alarm: its texts, the subjects that an event or fix concerns, the facts to
 * read, and a pure function that returns since when its condition is true. Add new kinds to
 * `alarm-kinds.ts`.
 */
export interface AlarmKind<Facts extends { about: AlarmContext } = { about: AlarmContext }> {
  /** stored in the log: it never changes */
  kind: string
  title: string
  /** describes what raises and clears the alarm */
  means: string
  unit: string | null
  /** limit of a rule; null: none */
  limit: { label: string; unit: string; deadband: boolean } | null
  standard: {
    onDelayS: number
    offDelayS: number
    threshold: number | null
    deadband: number | null
    priority: 1 | 2 | 3
    instructions: string
    /** whether the alarm stays off until a company adds its own rule */
    isOff?: boolean
  }
  /** the stream types whose events it checks */
  streams: readonly string[]
  /** whether only the latest value is known, so that an on-delay would start again with each one */
  ignoresOnDelay?: true
  /** the subjects that an event may concern: `worker-17` */
  concerned: (asked: FactsContext, event: RecordedEvent) => Promise<readonly string[]>
  /**
   * when fixes trigger a check; `to end`: only while the guard has an alarm, because a fix never
   * raises one
   */
  followsFixes?: 'always' | 'to end'
  /** reads the facts by subject; deleted subjects are left out */
  read: (asked: FactsContext, subjects: readonly string[]) => Promise<Map<string, Facts>>
  judge: (facts: Facts, limits: ConditionLimits, at: { now: number; times: DutyTimes }) => ConditionReading
  /**
   * Only for a kind with `followsFixes: 'always'`, while there is no condition and no alarm:
   * returns a test for fixes that change nothing while the facts stay the same; null: any fix may
   * matter.
   */
  quiet?: (facts: Facts, limits: readonly ConditionLimits[], times: DutyTimes) => QuietTest | null
  /** stores how far the fixes were read, in the same transaction as the resulting commands */
  keep?: (db: Kysely<Tables>, company: CompanyId, facts: readonly Facts[]) => Promise<void>
  /**
   * subjects that may need a check although no event names them: after a start, or for a new rule
   */
  candidates?: (asked: FactsContext) => Promise<readonly string[]>
  /**
   * returns the periods in the past when the condition was true, and how many subjects were skipped
   */
  past?: (
    asked: FactsContext,
    span: { from: number; to: number },
    by: PastRule,
  ) => Promise<{ found: PastAlarm[]; leftOut: number }>
  /** what a test of a rule cannot know, or without `past`, why there is no test; shown to users */
  testNote?: string
}

/** Delays and limit of a standard rule without a limit, whose alarms begin and end at once. */
export const AT_ONCE = { onDelayS: 0, offDelayS: 0, threshold: null, deadband: null } as const

/** Hides the type of the facts, so that all kinds fit into one list. */
export const defineAlarmKind = <Facts extends { about: AlarmContext }>(kind: AlarmKind<Facts>): AlarmKind =>
  kind as unknown as AlarmKind

/**
 * Returns the result of a kind that knows only the current state; `since` null: the condition is
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

/** Returns the context of an alarm that concerns only the subject itself. */
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
 * Returns the context of an alarm at a site post: the post, its assignment and its client; null:
 * none.
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

/** Reads data once per check for all kinds that need it. Outside of a check, it reads each time. */
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
