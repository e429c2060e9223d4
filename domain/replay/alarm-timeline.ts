import type { TimelineEvent } from './timeline-event.ts'

export const ALARM_STEPS = [
  'AlarmRaised',
  'AlarmEscalated',
  'AlarmAcknowledged',
  'AlarmCleared',
  'AlarmRecurred',
  'AlarmClosed',
  'AlarmWithdrawn',
] as const

/** An alarm with its log entries. Times are ms since epoch UTC. */
export interface ReplayAlarm {
  name: string
  /** id of the guard; null if it is not about a guard */
  workerId: string | null
  /** end of the condition by current knowledge; null: it continues */
  since: number
  clearedAt: number | null
  /** whether later data has shown that the condition was not true */
  isWithdrawn: boolean
  /** each with the time when the log had it, and so the operators knew it */
  steps: readonly { what: (typeof ALARM_STEPS)[number]; at: number }[]
}

const KINDS = {
  AlarmRaised: 'alarm raised',
  AlarmEscalated: 'alarm escalated',
  AlarmAcknowledged: 'alarm acknowledged',
  AlarmCleared: 'alarm over',
  AlarmRecurred: 'alarm raised',
  AlarmClosed: 'alarm closed',
  AlarmWithdrawn: 'alarm withdrawn',
} as const

/** events whose time is that of the condition, not that of the log entry */
const OF_CONDITION: readonly string[] = ['AlarmRaised', 'AlarmCleared', 'AlarmRecurred', 'AlarmWithdrawn']

/**
 * Returns alarms as timeline events of a replay. `asSeen`: what the operators knew, and when;
 * otherwise the periods in which each condition was true, without withdrawn alarms, and the actions
 * of people.
 */
export function alarmTimeline(alarms: readonly ReplayAlarm[], asSeen: boolean): TimelineEvent[] {
  return alarms.flatMap(({ name, workerId, since, clearedAt, isWithdrawn, steps }): TimelineEvent[] => {
    const of = { alarm: name, of: workerId }
    const told = (all: ReplayAlarm['steps']) =>
      all.map(({ what, at }) => ({ kind: KINDS[what], t: at, ...of }))
    if (asSeen) return told(steps)
    if (isWithdrawn) return []
    return [
      { kind: 'alarm raised', t: since, ...of },
      ...(clearedAt === null ? [] : [{ kind: 'alarm over' as const, t: clearedAt, ...of }]),
      ...told(steps.filter(({ what }) => !OF_CONDITION.includes(what))),
    ]
  })
}
