import type { AnyActorRef } from 'xstate'

type Watch = (actor: AnyActorRef, parent: AnyActorRef | null) => void

/** A position of this guard that has just arrived: time in ms since epoch UTC, place in degrees WGS84. */
export interface ArrivedFix {
  worker: string
  t: number
  lat: number
  lon: number
}
type WatchFixes = (fixes: readonly ArrivedFix[]) => void

const fixWatchers = new Set<WatchFixes>()
const running = new Map<AnyActorRef, AnyActorRef | null>()
const watchers = new Set<Watch>()

/** Registers an XState actor with the inspectors in this tab until it stops. `parent` is the actor that started it. */
export function registerMachine(actor: AnyActorRef, parent: AnyActorRef | null = null): void {
  running.set(actor, parent)
  const forget = () => running.delete(actor)
  actor.subscribe({ complete: forget })
  for (const watch of watchers) watch(actor, parent)
}

/** Calls `watch` for each registered actor, present and future. Returns a function that ends this. */
export function watchMachines(watch: Watch): () => void {
  watchers.add(watch)
  for (const [actor, parent] of running) watch(actor, parent)
  return () => watchers.delete(watch)
}

/** Publishes arrived positions to inspectors. `fixes` is called only if an inspector watches. */
export function announceFixes(fixes: () => readonly ArrivedFix[]): void {
  if (fixWatchers.size === 0) return
  const arrived = fixes()
  for (const watch of fixWatchers) watch(arrived)
}

/** Calls `watch` with each batch of positions from now on. Returns a function that ends this. */
export function watchFixes(watch: WatchFixes): () => void {
  fixWatchers.add(watch)
  return () => fixWatchers.delete(watch)
}
