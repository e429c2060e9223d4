import type { AlarmCommand } from './alarm.ts'
import { ACTIVE_PHASES, type AlarmPhase } from './alarm-lifecycle.ts'
import { type AlarmContext, type AlarmRule, ruleKey } from './applicable-rules.ts'
import { dampEpisodes, type Episode } from './damp-episodes.ts'

/** What is known about the condition of one subject. Times are ms since epoch UTC. */
export interface SubjectCondition {
  about: AlarmContext
  /** in order; the last episode may still continue */
  episodes: readonly Episode[]
  /** start of the period for which the list is complete; null: only the current episode is known */
  knownFrom: number | null
  /** time until which the condition is known; null: now */
  seenAt: number | null
  /** when to decide again if no event arrives; null: never */
  again: number | null
  /** start times of alarms that later data disproved, ms since epoch UTC */
  refuted?: readonly number[]
}

export interface KnownAlarm {
  id: string
  ruleKey: string
  status: AlarmPhase
  isActive: boolean
  since: number
  clearedAt: number | null
  /** end of the condition while the off-delay runs; null: no off-delay is running */
  settlingSince: number | null
}

export interface EvaluatedRule {
  rule: AlarmRule
  isWithinHours: boolean
  hoursChangeAt: number | null
}

interface Asked {
  look: SubjectCondition
  rules: readonly EvaluatedRule[]
  /** current and recent alarms of this subject and kind */
  alarms: readonly KnownAlarm[]
  /** id of the first alarm in the group to which a new alarm belongs; null: no group */
  group: string | null
  newId: () => string
  now: number
}

export interface DecidedAlarms {
  commands: { id: string; command: AlarmCommand }[]
  /** when to decide again, ms since epoch UTC; null: never */
  again: number | null
}

const OUTSIDE_HOURS = 'Outside the hours of the rule'
const POST_CLOSED = 'Post closed'
const NO_RULE = 'No rule applies any more'
const LATE_DATA = 'Data received later shows that the condition did not stand.'

/**
 * Returns the commands for the alarms of a subject. Each rule has one alarm per episode. Alarms that later
 * data disproves are withdrawn; new episodes raise alarms. Deciding again on the same facts returns no
 * command.
 */
export function decideAlarms({ look, rules, alarms, group, newId, now }: Asked): DecidedAlarms {
  const commands: DecidedAlarms['commands'] = []
  const times: number[] = look.again === null ? [] : [look.again]
  const give = (id: string, command: AlarmCommand) => commands.push({ id, command })
  const keys = new Set(rules.map(({ rule }) => ruleKey(rule)))
  for (const alarm of alarms)
    if (!keys.has(alarm.ruleKey) && ACTIVE_PHASES.includes(alarm.status))
      give(alarm.id, { type: 'WithdrawAlarm', notice: NO_RULE })

  for (const { rule, isWithinHours, hoursChangeAt } of rules) {
    const { episodes, again } = dampEpisodes(look.episodes, rule, look.seenAt ?? now)
    if (again !== null) times.push(again)
    const all = alarms.filter((alarm) => alarm.ruleKey === ruleKey(rule) && alarm.status !== 'withdrawn')
    const refuted = all.filter(({ since }) => look.refuted?.includes(since))
    for (const { id } of refuted) give(id, { type: 'WithdrawAlarm', notice: LATE_DATA })
    const own = all.filter((alarm) => !refuted.includes(alarm))
    const silence = look.about.isClosed ? POST_CLOSED : isWithinHours ? null : OUTSIDE_HOURS
    const standing = own.find(({ status }) => ACTIVE_PHASES.includes(status)) ?? null
    const closed = own.filter(({ status }) => !ACTIVE_PHASES.includes(status))
    // if only the current value is known, the alarm itself stores when the off-delay began
    const offMs = look.knownFrom === null ? rule.offDelayS * 1000 : 0
    const over = (alarm: KnownAlarm) => {
      const since = alarm.settlingSince ?? endOf(look, alarm, now)
      if (since + offMs <= now) return give(alarm.id, { type: 'ClearAlarm', clearedAt: since })
      times.push(since + offMs)
      if (alarm.settlingSince === null) give(alarm.id, { type: 'SettleAlarm', settlingSince: since })
    }
    const goesOn = ({ id, settlingSince }: KnownAlarm) => {
      if (settlingSince !== null) give(id, { type: 'SettleAlarm', settlingSince: null })
    }
    const free = episodes.filter((episode) => !closed.some((alarm) => covers(alarm, episode, look)))
    const [first, last] = [free[0], free.at(-1)]

    for (const alarm of closed)
      if (isGone(alarm, episodes, look)) give(alarm.id, { type: 'WithdrawAlarm', notice: LATE_DATA })
      else if (alarm.isActive) {
        if (episodes.some(({ until }) => until === null)) goesOn(alarm)
        else over(alarm)
      }

    if (standing) {
      if (isGone(standing, free, look)) give(standing.id, { type: 'WithdrawAlarm', notice: LATE_DATA })
      else if (first && last) {
        goesOn(standing)
        follow(standing, { since: first.since, last }, look.knownFrom, give)
        if (standing.status === 'suppressed' && silence === null) give(standing.id, { type: 'ReleaseAlarm' })
        if (standing.status === 'raised' && silence !== null && last.until === null)
          give(standing.id, { type: 'SuppressAlarm', reason: silence })
      } else if (standing.isActive) over(standing)
    } else if (first && last && (last.until === null || look.knownFrom !== null)) {
      const id = newId()
      give(id, raised(rule, look.about, { ...last, since: first.since }, group))
      if (silence !== null) give(id, { type: 'SuppressAlarm', reason: silence })
      if (last.until !== null) give(id, { type: 'ClearAlarm', clearedAt: last.until })
    }
    if (last?.until === null && hoursChangeAt !== null) times.push(hoursChangeAt)
  }
  const later = times.filter((at) => at > now)
  return { commands, again: later.length === 0 ? null : Math.min(...later) }
}

/**
 * Returns whether an alarm covers an episode. An episode covered by a closed alarm raises no second alarm.
 */
function covers(alarm: KnownAlarm, { since, until }: Episode, { knownFrom }: SubjectCondition): boolean {
  if (knownFrom === null) return alarm.isActive
  return (
    alarm.since <= (until ?? Infinity) && since <= (alarm.isActive ? Infinity : (alarm.clearedAt ?? Infinity))
  )
}

/**
 * Returns whether later data disproves an alarm: all episodes since its start are known, and none overlaps
 * it.
 */
const isGone = (alarm: KnownAlarm, episodes: readonly Episode[], look: SubjectCondition) =>
  look.knownFrom !== null &&
  alarm.since >= look.knownFrom &&
  !episodes.some((episode) => covers({ ...alarm, clearedAt: alarm.clearedAt ?? Infinity }, episode, look))

/**
 * Adds the commands that adapt an alarm to the episodes. Later episodes also belong to the alarm, until it
 * is closed.
 */
function follow(
  alarm: KnownAlarm,
  { since, last }: { since: number; last: Episode },
  knownFrom: number | null,
  give: (id: string, command: AlarmCommand) => void,
): void {
  const { until } = last
  if (until === null && !alarm.isActive) give(alarm.id, { type: 'RepeatAlarm', since: last.since })
  if (until !== null && alarm.isActive) give(alarm.id, { type: 'ClearAlarm', clearedAt: until })
  // an alarm that began before the known period keeps its start
  const begins = knownFrom !== null && alarm.since >= knownFrom ? since : alarm.since
  const isMoved = alarm.since !== begins || (until !== null && !alarm.isActive && alarm.clearedAt !== until)
  if (isMoved) give(alarm.id, { type: 'CorrectAlarm', since: begins, clearedAt: until })
}

/** Returns when the condition of an alarm ended, if no episode overlaps the alarm any more. */
function endOf(look: SubjectCondition, alarm: KnownAlarm, now: number): number {
  const ends = look.episodes.flatMap(({ until }) => (until !== null && until >= alarm.since ? [until] : []))
  return ends.length > 0 ? Math.max(...ends) : Math.max(alarm.since, look.seenAt ?? now)
}

const raised = (
  rule: AlarmRule,
  { isClosed: _isClosed, client: _client, ...about }: AlarmContext,
  { since, value, detail }: Episode,
  group: string | null,
): AlarmCommand => ({
  type: 'RaiseAlarm',
  kind: rule.kind,
  alarmRuleId: rule.id,
  ...about,
  group,
  priority: rule.priority,
  value,
  detail,
  instructions: rule.instructions,
  since,
})
