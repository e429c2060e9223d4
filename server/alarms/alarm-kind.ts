import type { Kysely } from 'kysely'
import type { AlarmAbout } from '../../domain/alarms/alarm-rules-at.ts'
import type { Episode } from '../../domain/alarms/damped-episodes.ts'
import type { Look } from '../../domain/alarms/decide-alarms.ts'
import type { DutyTimes } from '../../domain/duty/duty-times.ts'
import type { RecordedEvent } from '../../domain/event.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** What the reading of facts may use. Times are ms since epoch UTC. */
export interface AskedFacts {
  context: Context
  db: Kysely<Tables>
  company: CompanyId
  now: number
  /** by subject: the earliest fix that has come since the last look; none where it was no fix */
  from?: ReadonlyMap<string, number>
  /** what was read for another kind of the same look, by what it is; see `readOnce` */
  once?: Map<string, Promise<unknown>>
}

export interface Limits {
  threshold: number | null
  deadband: number | null
  offDelayS: number
  /** whether an alarm of this rule is active: a deadband applies to it */
  isActive: boolean
}

export type Judged = Omit<Look, 'about'>

/** A fix that is being stored, with how full the battery of the phone was said to be. Degrees, metres, ms since epoch UTC. */
export interface ArrivingFix {
  t: number
  lat: number
  lon: number
  accuracy: number | null
  source: string
  batteryPct: number | null
}

/** Whether nothing follows from a fix. */
export type QuietTest = (fix: ArrivingFix) => boolean

/** What a rule of the past is judged by. */
export interface PastBy {
  times: DutyTimes
  limits: Limits
}

/** An alarm that was or would have been raised in the past. */
export interface PastEpisodes {
  about: AlarmAbout
  name: string
  episodes: Episode[]
}

/**
 * A kind of alarm, as one descriptor: what it is called, which subjects an event or a fix concerns, which facts are read
 * of them, and, pure, since when its condition stands. Add yours to `alarm-kinds.ts`.
 */
export interface AlarmKind<Facts extends { about: AlarmAbout } = { about: AlarmAbout }> {
  /** in the log: it never changes */
  kind: string
  title: string
  /** what raises and what clears it, for people */
  means: string
  unit: string | null
  /** what a rule may set; null: nothing */
  limit: { label: string; unit: string; deadband: boolean } | null
  standard: {
    onDelayS: number
    offDelayS: number
    threshold: number | null
    deadband: number | null
    priority: 1 | 2 | 3
    instructions: string
    /** whether nothing is raised until a company has a rule of its own */
    isOff?: boolean
  }
  /** the stream types whose events concern it */
  streams: readonly string[]
  /** the subjects that an event may concern: `worker-17` */
  concerned: (asked: AskedFacts, event: RecordedEvent) => Promise<readonly string[]>
  /** looked at when fixes of a guard come; `to end`: only where it has an alarm, as a fix raises none */
  followsFixes?: 'always' | 'to end'
  /** the facts of subjects, by subject; one that is no longer there is left out */
  read: (asked: AskedFacts, subjects: readonly string[]) => Promise<Map<string, Facts>>
  judge: (facts: Facts, limits: Limits, at: { now: number; times: DutyTimes }) => Judged
  /**
   * For a kind that always follows fixes, where no condition stands and no alarm does: from which fixes nothing follows
   * while the facts are the same. Null: any may matter.
   */
  quiet?: (facts: Facts, limits: readonly Limits[], times: DutyTimes) => QuietTest | null
  /** keeps how far the facts were read, in the transaction of what follows from them */
  keep?: (db: Kysely<Tables>, company: CompanyId, facts: readonly Facts[]) => Promise<void>
  /** the subjects that may be concerned now, where an event would not bring them: at the start, or for a new rule */
  candidates?: (asked: AskedFacts) => Promise<readonly string[]>
  /** the episodes of a span in the past, and how many subjects were left out */
  past?: (
    asked: AskedFacts,
    span: { from: number; to: number },
    by: PastBy,
  ) => Promise<{ found: PastEpisodes[]; leftOut: number }>
}

/** A kind among others: its facts are its own. */
export const anyKind = <Facts extends { about: AlarmAbout }>(kind: AlarmKind<Facts>): AlarmKind =>
  kind as unknown as AlarmKind

/** Only what stands now is known; `since` null: nothing does. */
export const standingNow = (
  since: number | null,
  more: { value?: number | null; detail?: string | null; again?: number | null } = {},
): Judged => ({
  episodes:
    since === null ? [] : [{ since, until: null, value: more.value ?? null, detail: more.detail ?? null }],
  knownFrom: null,
  seenAt: null,
  again: more.again ?? null,
})

export const subjectOf = (type: string, id: string): string => `${type}-${id}`
export const idsOf = (type: string, subjects: readonly string[]): string[] =>
  subjects.flatMap((subject) => (subject.startsWith(`${type}-`) ? [subject.slice(type.length + 1)] : []))

/** What is about nothing but the subject itself. */
export const aboutOnly = (subject: string): AlarmAbout => ({
  subject,
  workerId: null,
  client: null,
  assignment: null,
  sitePost: null,
  document: null,
  isClosed: false,
})

/** What is about a record of a type at a site post, with the post's assignment and client; null where it has none. */
export const aboutRecordAt = (
  type: string,
  row: {
    id: string
    site_post_id: string | null
    assignment_id: string | null
    client_id: string | null
  },
): AlarmAbout => ({
  ...aboutOnly(subjectOf(type, row.id)),
  sitePost: row.site_post_id,
  assignment: row.assignment_id,
  client: row.client_id,
})
