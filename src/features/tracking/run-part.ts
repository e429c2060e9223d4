import { createActor, type ActorRefFrom, type AnyActorLogic, type AnyActorRef, type InputFrom } from 'xstate'
import type { ToastEvent } from '../../machines/effects.ts'
import { trackerMachine, type TrackerPart } from '../../machines/tracker.ts'
import { registerMachine } from '../../app/running-machines.ts'

/** Starts a machine of the tracker with its streams. */
export type RunPart = <Logic extends AnyActorLogic>(
  name: TrackerPart,
  logic: Logic,
  input?: InputFrom<Logic>,
) => { actor: ActorRefFrom<Logic>; end: () => void }

/** Starts it alone, without a tracker. */
export const runAlone: RunPart = (_name, logic, input) => {
  const actor = createActor(logic as AnyActorLogic, { input })
  registerMachine(actor)
  actor.start()
  return { actor: actor as never, end: () => actor.stop() }
}

/** Starts the tracker's machine, and returns how to run parts as its children. */
export function startTracker(tell: (toast: ToastEvent) => void): { runPart: RunPart; stop: () => void } {
  const tracker = createActor(trackerMachine)
  registerMachine(tracker)
  tracker.on('toast', tell)
  tracker.start()
  const part = (name: TrackerPart): AnyActorRef | undefined => tracker.system.get(name as never)
  return {
    runPart(name, logic, input) {
      // React may open a part with a tracker that it replaces in the same commit, and closes it in
      // the next
      if (tracker.getSnapshot().status !== 'active') return runAlone(name, logic, input)
      tracker.send({ type: `${name}.opened`, logic, input })
      const actor = part(name)
      if (!actor) throw new Error(`the tracker did not open ${name}`)
      registerMachine(actor, tracker)
      return {
        actor: actor as never,
        end() {
          // the tracker may have stopped with all parts, and another part with this name may run
          if (part(name) === actor) tracker.send({ type: `${name}.closed` })
        },
      }
    },
    stop: () => void tracker.stop(),
  }
}
