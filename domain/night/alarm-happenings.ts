import type { Happening } from './happening.ts'

export const ALARM_STEPS = [
  'AlarmRaised',
  'AlarmEscalated',
  'AlarmAcknowledged',
  'AlarmCleared',
  'AlarmRecurred',
  'AlarmClosed',
  'AlarmWithdrawn',
] as const

/** An alarm with what the log says of it. Times are ms since epoch UTC. */
export interface NightAlarm {
  name: string
  /** the guard, by id; null where it is of no guard */
  workerId: string | null
  /** for how long its condition stood, by all that is known now; null: it still does */
  since: number
  clearedAt: number | null
  /** later data has shown that the condition did not stand */
  isWithdrawn: boolean
  /** each when the log, and so the desk, had it */
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

/** of which the condition says when they were, and not the log */
const OF_CONDITION: readonly string[] = ['AlarmRaised', 'AlarmCleared', 'AlarmRecurred', 'AlarmWithdrawn']

/**
 * Alarms as events of a replay. `asSeen`: what the desk knew, and when; else from when until when each condition stood,
 * without those that later data took back, and what people did about it.
 */
export function alarmHappenings(alarms: readonly NightAlarm[], asSeen: boolean): Happening[] {
  return alarms.flatMap(({ name, workerId, since, clearedAt, isWithdrawn, steps }): Happening[] => {
    const of = { alarm: name, of: workerId }
    const told = (all: NightAlarm['steps']) =>
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
