import type { AnyActorRef } from 'xstate'

const running = new Set<AnyActorRef>()
const watchers = new Set<(actor: AnyActorRef) => void>()

/** Makes a machine known to whoever watches the machines of this tab, until it stops. */
export function announceMachine(actor: AnyActorRef): void {
  running.add(actor)
  actor.subscribe({ complete: () => running.delete(actor) })
  for (const watch of watchers) watch(actor)
}

/** Hands over every announced machine that runs, and each that is announced later. Gives back how to end it. */
export function watchMachines(watch: (actor: AnyActorRef) => void): () => void {
  watchers.add(watch)
  for (const actor of running) watch(actor)
  return () => watchers.delete(watch)
}
