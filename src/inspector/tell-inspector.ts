import type { createInspector } from '@statelyai/inspect'
import { StateMachine } from 'xstate'
import type { Inspect } from './without-secrets.ts'

/** ms that what happened waits for more, so that a burst of transitions is told between two frames */
const GATHER_MS = 50

/**
 * Tells an inspector which machines run and what each takes, in order and by a timer. The inspector's own `inspect`
 * waits for an idle moment without a time limit, and a busy console has none.
 */
export function tellInspector(
  inspector: Pick<ReturnType<typeof createInspector>, 'actor' | 'snapshot'>,
): Inspect {
  let gathered: (() => void)[] = []
  const later = (tell: () => void) => {
    if (gathered.length === 0)
      setTimeout(() => {
        const told = gathered
        gathered = []
        for (const each of told) each()
      }, GATHER_MS)
    gathered.push(tell)
  }
  return (happened) => {
    const { actorRef } = happened
    if (!('logic' in actorRef && actorRef.logic instanceof StateMachine)) return
    // a machine announces itself before it has a snapshot
    if (happened.type === '@xstate.actor') later(() => inspector.actor(actorRef, actorRef.getSnapshot()))
    if (happened.type === '@xstate.snapshot') {
      const { snapshot, event } = happened
      later(() => inspector.snapshot(actorRef, snapshot, { event }))
    }
  }
}
