import type { AnyActorRef } from 'xstate'

type Watch = (actor: AnyActorRef, parent: AnyActorRef | null) => void

/** That a fix of this guard arrived: its time, ms since epoch UTC, and place, degrees WGS84. */
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

/** Registers a machine with the inspectors of this tab until it stops; `parent` owns it. */
export function registerMachine(actor: AnyActorRef, parent: AnyActorRef | null = null): void {
  running.set(actor, parent)
  const forget = () => running.delete(actor)
  actor.subscribe({ complete: forget })
  for (const watch of watchers) watch(actor, parent)
}

/** Calls back for every registered machine, now and later. Returns the function that ends it. */
export function watchMachines(watch: Watch): () => void {
  watchers.add(watch)
  for (const [actor, parent] of running) watch(actor, parent)
  return () => watchers.delete(watch)
}

/** Publishes arrived fixes to inspectors; `fixes` is called only if there are any. */
export function announceFixes(fixes: () => readonly ArrivedFix[]): void {
  if (fixWatchers.size === 0) return
  const arrived = fixes()
  for (const watch of fixWatchers) watch(arrived)
}

/** Hands over the fixes that arrive from now on. Gives back how to end it. */
export function watchFixes(watch: WatchFixes): () => void {
  fixWatchers.add(watch)
  return () => fixWatchers.delete(watch)
}
