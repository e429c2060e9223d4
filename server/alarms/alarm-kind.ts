import type { Kysely } from 'kysely'
import type { AlarmContext } from '../../domain/alarms/applicable-rules.ts'
import type { Episode } from '../../domain/alarms/damp-episodes.ts'
import type { SubjectCondition } from '../../domain/alarms/decide-alarms.ts'
import type { DutyTimes } from '../../domain/duty/duty-times.ts'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** Context for reading facts. Times are ms since epoch UTC. */
export interface FactsContext {
  context: Context
  db: Kysely<Tables>
  company: CompanyId
  now: number
  /** by subject: the earliest fix since the last check; none if it was not caused by a fix */
  from?: ReadonlyMap<string, number>
  /** by subject: the earliest fix since the last check that the phone reports as fake */
  fakes?: ReadonlyMap<string, number>
  /** cache shared by the kinds of one check; see `readOnce` */
  once?: Map<string, Promise<unknown>>
}

export interface Limits {
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
  limits: Limits
}

/** An alarm that was or would have been raised in the past. */
export interface PastAlarm {
  about: AlarmContext
  name: string
  episodes: Episode[]
}

/**
 * A kind of alarm, as one descriptor: its texts, which subjects an event or a fix concerns, which facts are
 * read, and a pure function that returns since when its condition is true. Add yours to `alarm-kinds.ts`.
 */
export interface AlarmKind<Facts extends { about: AlarmContext } = { about: AlarmContext }> {
  /** stored in the log: it never changes */
  kind: string
  title: string
  /** description of what raises and clears it */
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
    /** whether it needs a company's own rule to be active */
    isOff?: boolean
  }
  /** the stream types whose events it checks */
  streams: readonly string[]
  /** the subjects that an event may concern: `worker-17` */
  concerned: (asked: FactsContext, event: RecordedEvent) => Promise<readonly string[]>
  /**
   * checked when fixes of a guard arrive; `to end`: only if the guard has an alarm, because a fix raises none
   */
  followsFixes?: 'always' | 'to end'
  /** reads the facts by subject; deleted subjects are left out */
  read: (asked: FactsContext, subjects: readonly string[]) => Promise<Map<string, Facts>>
  judge: (facts: Facts, limits: Limits, at: { now: number; times: DutyTimes }) => ConditionReading
  /**
   * For a kind that always follows fixes, while there is no condition and no alarm: returns which fixes
   * change nothing as long as the facts stay the same. null: any fix may matter.
   */
  quiet?: (facts: Facts, limits: readonly Limits[], times: DutyTimes) => QuietTest | null
  /** stores how far the facts were read, in the transaction of the resulting commands */
  keep?: (db: Kysely<Tables>, company: CompanyId, facts: readonly Facts[]) => Promise<void>
  /** the subjects that may be concerned now, where an event would not bring them: at the start, or for a new rule */
  candidates?: (asked: FactsContext) => Promise<readonly string[]>
  /** the episodes of a span in the past, and how many subjects were left out */
  past?: (
    asked: FactsContext,
    span: { from: number; to: number },
    by: PastRule,
  ) => Promise<{ found: PastAlarm[]; leftOut: number }>
}

/** A kind among others: its facts are its own. */
export const defineAlarmKind = <Facts extends { about: AlarmContext }>(kind: AlarmKind<Facts>): AlarmKind =>
  kind as unknown as AlarmKind

/** The result of a kind that knows only the current state; `since` null: no condition. */
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

/** The scope of an alarm about the subject itself only. */
export const subjectOnlyContext = (subject: string): AlarmContext => ({
  subject,
  workerId: null,
  client: null,
  assignment: null,
  sitePost: null,
  document: null,
  isClosed: false,
})

/** The scope of an alarm about a record at a site post, with the post's assignment and client; null: none. */
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

/** Reads data once that several kinds of one check need; outside of a check it reads each time. */
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
