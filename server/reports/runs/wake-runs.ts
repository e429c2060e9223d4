import type { Context } from '../../app/context.ts'

const listeners = new WeakMap<Context['events'], Set<() => void>>()

/** Calls back in this process when a run was requested or cancelled. Returns the function that ends it. */
export function onRunsWake({ events }: Pick<Context, 'events'>, woken: () => void): () => void {
  const all = listeners.get(events) ?? new Set()
  listeners.set(events, all.add(woken))
  return () => all.delete(woken)
}

/** Starts waiting runs of this process now, instead of within a second. */
export function wakeRuns({ events }: Pick<Context, 'events'>): void {
  for (const woken of listeners.get(events) ?? []) woken()
}
