import { type AnyStateMachine, transition } from 'xstate'

/**
 * The phase a lifecycle machine is in after an event, or null where the phase does not take that event.
 * Pure: nothing is started, no time passes. The same machine tells a screen which buttons to offer.
 */
export function phaseAfter<Phase extends string>(
  machine: AnyStateMachine,
  phase: Phase,
  event: string,
): Phase | null {
  const snapshot = machine.resolveState({ value: phase, context: {} })
  if (!snapshot.can({ type: event })) return null
  const [next] = transition(machine, snapshot, { type: event })
  return next.value as Phase
}
