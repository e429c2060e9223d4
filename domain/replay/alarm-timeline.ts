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

/** An alarm with its steps from the event log. Times are ms since epoch UTC. */
export interface ReplayAlarm {
  name: string
  /** id of the guard; null: the alarm concerns no guard */
  workerId: string | null
  /** start of the condition by current knowledge; `clearedAt` is its end, null: it continues */
  since: number
  clearedAt: number | null
  /** whether later data has shown that the condition was not true */
  isWithdrawn: boolean
  /** steps, each with the time when the event log recorded it; operators knew of it from then on */
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

/** events that state when the condition began or ended; the time of their log entry is later */
const OF_CONDITION: readonly string[] = ['AlarmRaised', 'AlarmCleared', 'AlarmRecurred', 'AlarmWithdrawn']

/**
 * Returns timeline events of alarms for a replay. With `asSeen`, they show what operators knew at the time.
 * Otherwise they show when each condition was true by current knowledge, without withdrawn alarms, and what
 * people did.
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
