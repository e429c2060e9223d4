import { createActor, type ActorRefFrom, type AnyActorLogic, type AnyActorRef, type InputFrom } from 'xstate'
import type { ToastEvent } from '../../machines/effects.ts'
import { trackerMachine, type TrackerPart } from '../../machines/tracker.ts'
import { registerMachine } from '../../app/running-machines.ts'

/** Starts a state machine as a part (`name`) of the tracker. */
export type RunPart = <Logic extends AnyActorLogic>(
  name: TrackerPart,
  logic: Logic,
  input?: InputFrom<Logic>,
) => { actor: ActorRefFrom<Logic>; end: () => void }

/** Starts a state machine alone, without a tracker. */
export const runAlone: RunPart = (_name, logic, input) => {
  const actor = createActor(logic as AnyActorLogic, { input })
  registerMachine(actor)
  actor.start()
  return { actor: actor as never, end: () => actor.stop() }
}

/**
 * Starts the tracker's state machine. `runPart` starts other machines as its children; `stop` stops them all.
 */
export function startTracker(tell: (toast: ToastEvent) => void): { runPart: RunPart; stop: () => void } {
  const tracker = createActor(trackerMachine)
  registerMachine(tracker)
  tracker.on('toast', tell)
  tracker.start()
  const part = (name: TrackerPart): AnyActorRef | undefined => tracker.system.get(name as never)
  return {
    runPart(name, logic, input) {
      // in one commit, React may start a part with a tracker that it replaces; the part then runs alone until
      // React ends it
      if (tracker.getSnapshot().status !== 'active') return runAlone(name, logic, input)
      tracker.send({ type: `${name}.opened`, logic, input })
      const actor = part(name)
      if (!actor) throw new Error(`the tracker did not open ${name}`)
      registerMachine(actor, tracker)
      return {
        actor: actor as never,
        end() {
          // if the tracker has stopped in the meantime, another part may have this name, which must not be
          // closed
          if (part(name) === actor) tracker.send({ type: `${name}.closed` })
        },
      }
    },
    stop: () => void tracker.stop(),
  }
}
