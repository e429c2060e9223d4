import type { MapEvents, MapNotice } from './map-host.ts'

export interface MapListeners {
  on: <E extends keyof MapEvents>(event: E, listener: (payload: MapEvents[E]) => void) => () => void
  emit: <E extends keyof MapEvents>(event: E, payload: MapEvents[E]) => void
  clear: () => void
}

/** Manages the listeners of one map. Notices from before the first listener are stored for it. */
export function createMapListeners(): MapListeners {
  const byEvent = new Map<keyof MapEvents, Set<(payload: never) => void>>()
  let unheard: MapNotice[] = []

  return {
    on(event, listener) {
      const listeners = byEvent.get(event) ?? new Set()
      byEvent.set(event, listeners)
      listeners.add(listener)
      if (event === 'notice') {
        const waiting = unheard
        unheard = []
        for (const notice of waiting) (listener as (payload: MapNotice) => void)(notice)
      }
      return () => void listeners.delete(listener)
    },
    emit(event, payload) {
      const listeners = byEvent.get(event)
      if (event === 'notice' && !listeners?.size) unheard.push(payload as MapNotice)
      for (const listener of listeners ?? []) (listener as (p: typeof payload) => void)(payload)
    },
    clear() {
      byEvent.clear()
      unheard = []
    },
  }
}
