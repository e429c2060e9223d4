import { z } from 'zod'
import { type Decision, refuse, type StreamType } from '../event-sourcing/event.ts'
import { alarmLifecycle } from './alarm-lifecycle.ts'

const alarmEvent = z.discriminatedUnion('type', alarmLifecycle.events)
export type AlarmEvent = z.infer<typeof alarmEvent>
const alarmCommand = z.discriminatedUnion('type', alarmLifecycle.commands)
export type AlarmCommand = z.infer<typeof alarmCommand>

const alarmState = z.object({
  phase: alarmLifecycle.phase,
  /** whether its condition is true */
  isActive: z.boolean(),
})
export type AlarmState = z.infer<typeof alarmState>

const initial: AlarmState = { phase: alarmLifecycle.initial, isActive: false }

/** The longest time for which an alarm is shelved, ms. */
export const MAX_SHELVED_MS = 24 * 3_600_000
/** Reason for closing a shelved alarm whose condition has ended. */
export const RETURNED_TO_NORMAL_REASON = 'Returned to normal meanwhile'

/** Returns the phase and the condition after an event; the read model uses it, too. */
export function evolveAlarm(state: AlarmState, event: AlarmEvent): AlarmState {
  const phase = alarmLifecycle.phaseAfter(state.phase, event)
  if (event.type === 'AlarmRaised' || event.type === 'AlarmRecurred') return { phase, isActive: true }
  return { phase, isActive: event.type === 'AlarmCleared' ? false : state.isActive }
}

/** Closes a shelved alarm whose condition has ended, when it returns from the shelf. */
const back = (
  { isActive }: AlarmState,
  type: 'AlarmUnshelved' | 'AlarmRestored',
): Decision<AlarmEvent> | null =>
  isActive ? null : { events: [{ type }, { type: 'AlarmClosed', reason: RETURNED_TO_NORMAL_REASON }] }

/**
 * Stream of one alarm: a condition of a subject that a person must handle, from its raising until it is
 * closed.
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
      // clearing an alarm twice adds no event
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
