import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { z } from 'zod'
import { recordSnapshot, type RecordedSnapshot } from '../record/recording.ts'

/** The result of an event, or why it is unknown. */
export type Outcome =
  | { kind: 'follows'; snapshot: RecordedSnapshot; effects: string[] }
  | { kind: 'fails'; fault: string }

/** Restores a machine in a recorded state. Throws if the machine has no such state. */
export function restoreSnapshot(machine: AnyStateMachine, recorded: RecordedSnapshot): AnyMachineSnapshot {
  const history = Object.entries(recorded.history ?? {}).map(
    ([id, states]) => [id, states.map((state) => machine.getStateNodeById(state))] as const,
  )
  return machine.resolveState({
    value: recorded.value,
    context: structuredClone(recorded.context),
    historyValue: Object.fromEntries(history),
  })
}

const effectParams = z.object({
  event: z.object({ type: z.string() }).optional(),
  src: z.string().optional(),
  delay: z.number().optional(),
})

/** Returns the name of an effect; null for the stop of an actor when its state is left. */
function effectName({ type, params }: { type: string; params: unknown }): string | null {
  const { event, src, delay } = effectParams.safeParse(params).data ?? {}
  switch (type) {
    case 'xstate.emit':
      return event ? `emits ${event.type}` : type
    case 'xstate.spawnChild':
      return src ?? type
    case 'xstate.raise':
      return `waits ${delay ?? 0} ms`
    case 'xstate.stopChild':
    case 'xstate.cancel':
      return null
    default:
      return type
  }
}

/** Returns the state after an event, and its effects; nothing is sent, and no effect runs. */
export function whatIf(
  machine: AnyStateMachine,
  recorded: RecordedSnapshot,
  event: { type: string },
): Outcome {
  try {
    const [next, effects] = transition(machine, restoreSnapshot(machine, recorded), event)
    const after = next as AnyMachineSnapshot
    if (after.status === 'error') return { kind: 'fails', fault: String(after.error) }
    return {
      kind: 'follows',
      effects: effects.map(effectName).filter((name) => name !== null),
      snapshot: recordSnapshot(after, after.context),
    }
  } catch (error) {
    // guards and assignments may read any event data
    return { kind: 'fails', fault: error instanceof Error ? error.message : String(error) }
  }
}
