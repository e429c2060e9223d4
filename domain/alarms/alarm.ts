import { z } from 'zod'
import { type Decision, refuse, type StreamType } from '../event.ts'
import { alarmLifecycle } from './alarm-lifecycle.ts'

const alarmEvent = z.discriminatedUnion('type', alarmLifecycle.events)
export type AlarmEvent = z.infer<typeof alarmEvent>
const alarmCommand = z.discriminatedUnion('type', alarmLifecycle.commands)
export type AlarmCommand = z.infer<typeof alarmCommand>

const alarmState = z.object({
  phase: alarmLifecycle.phase,
  /** whether its condition stands */
  isActive: z.boolean(),
})
export type AlarmState = z.infer<typeof alarmState>

const initial: AlarmState = { phase: alarmLifecycle.initial, isActive: false }

/** The longest time for which an alarm is shelved, ms. */
export const MOST_SHELVED_MS = 24 * 3_600_000
/** Why an alarm is closed that was set aside when its condition ended. */
export const ENDED_MEANWHILE = 'Returned to normal meanwhile'

/** The phase and the condition after an event; the read model computes its row with it. */
export function evolveAlarm(state: AlarmState, event: AlarmEvent): AlarmState {
  const phase = alarmLifecycle.phaseAfter(state.phase, event)
  if (event.type === 'AlarmRaised' || event.type === 'AlarmRecurred') return { phase, isActive: true }
  return { phase, isActive: event.type === 'AlarmCleared' ? false : state.isActive }
}

/** An alarm that nobody needs any more when it comes back to the desk is closed at once. */
const back = (
  { isActive }: AlarmState,
  type: 'AlarmUnshelved' | 'AlarmRestored',
): Decision<AlarmEvent> | null =>
  isActive ? null : { events: [{ type }, { type: 'AlarmClosed', reason: ENDED_MEANWHILE }] }

/** One alarm: a condition of a subject that needs a person, from when a rule raises it until it is closed. */
export const alarmStream: StreamType<AlarmState, AlarmCommand, AlarmEvent> = {
  name: 'alarm',
  command: alarmCommand,
  event: alarmEvent,
  state: alarmState,
  initial,
  evolve: evolveAlarm,
  decide: (command, state, { at }) => {
    if (state.phase === 'unraised' && command.type !== 'RaiseAlarm')
      return refuse('not_found', 'There is no such alarm.')
    return alarmLifecycle.decide<AlarmEvent>(command, state.phase, {
      // the same again says nothing new
      ClearAlarm: () => (state.isActive ? null : { events: [] }),
      RepeatAlarm: () => (state.isActive ? { events: [] } : null),
      UnshelveAlarm: () => back(state, 'AlarmUnshelved'),
      RestoreAlarm: () => back(state, 'AlarmRestored'),
      ShelveAlarm: ({ shelvedUntil }) =>
        shelvedUntil <= at
          ? refuse('already_over', 'Please give a time in the future.', 'shelvedUntil')
          : shelvedUntil > at + MOST_SHELVED_MS
            ? refuse('too_long', 'An alarm is shelved for 24 hours at most.', 'shelvedUntil')
            : null,
    })
  },
}
