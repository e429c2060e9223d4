import type { AnyActorRef } from 'xstate'

const running = new Set<AnyActorRef>()
const watchers = new Set<(actor: AnyActorRef) => void>()

/** Announces a machine to observers of this tab, until it stops. */
export function announceMachine(actor: AnyActorRef): void {
  running.add(actor)
  actor.subscribe({ complete: () => running.delete(actor) })
  for (const watch of watchers) watch(actor)
}

/**
 * Passes every announced running machine, and later ones, to an observer. Returns the function that ends
 * this.
 */
export function watchMachines(watch: (actor: AnyActorRef) => void): () => void {
  watchers.add(watch)
  for (const actor of running) watch(actor)
  return () => watchers.delete(watch)
}
