import { z } from 'zod'
import { type Decision, refuse, type StreamType } from '../event-sourcing/event.ts'
import { alarmLifecycle } from './alarm-lifecycle.ts'

const alarmEvent = z.discriminatedUnion('type', alarmLifecycle.events)
export type AlarmEvent = z.infer<typeof alarmEvent>
const alarmCommand = z.discriminatedUnion('type', alarmLifecycle.commands)
export type AlarmCommand = z.infer<typeof alarmCommand>

const alarmState = z.object({
  phase: alarmLifecycle.phase,
  /** whether the condition of the alarm is true */
  isActive: z.boolean(),
})
export type AlarmState = z.infer<typeof alarmState>

const initial: AlarmState = { phase: alarmLifecycle.initial, isActive: false }

/** Maximum time for which an alarm can be shelved, ms. */
export const MAX_SHELVED_MS = 24 * 3_600_000
/** Reason for closing an alarm whose condition ended while it was shelved. */
export const RETURNED_TO_NORMAL_REASON = 'Returned to normal meanwhile'

/** Returns phase and condition of an alarm after an event. The read model uses the same function. */
export function evolveAlarm(state: AlarmState, event: AlarmEvent): AlarmState {
  const phase = alarmLifecycle.phaseAfter(state.phase, event)
  if (event.type === 'AlarmRaised' || event.type === 'AlarmRecurred') return { phase, isActive: true }
  return { phase, isActive: event.type === 'AlarmCleared' ? false : state.isActive }
}

/**
 * Returns a decision that also closes the alarm, if it comes back from the shelf and its condition has
 * ended; otherwise null.
 */
const back = (
  { isActive }: AlarmState,
  type: 'AlarmUnshelved' | 'AlarmRestored',
): Decision<AlarmEvent> | null =>
  isActive ? null : { events: [{ type }, { type: 'AlarmClosed', reason: RETURNED_TO_NORMAL_REASON }] }

/**
 * Event stream of one alarm: a condition of a subject that a person must handle. It lasts until the alarm
 * is closed.
 */
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
      // repeating a command adds no event
      ClearAlarm: () => (state.isActive ? null : { events: [] }),
      RepeatAlarm: () => (state.isActive ? { events: [] } : null),
      UnshelveAlarm: () => back(state, 'AlarmUnshelved'),
      RestoreAlarm: () => back(state, 'AlarmRestored'),
      ShelveAlarm: ({ shelvedUntil }) =>
        shelvedUntil <= at
          ? refuse('already_over', 'Please give a time in the future.', 'shelvedUntil')
          : shelvedUntil > at + MAX_SHELVED_MS
            ? refuse('too_long', 'An alarm is shelved for 24 hours at most.', 'shelvedUntil')
            : null,
    })
  },
}
