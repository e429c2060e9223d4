/** A value outside of React, for `useSyncExternalStore`. */
export interface ExternalState<Value> {
  subscribe: (listener: () => void) => () => void
  get: () => Value
  set: (change: Partial<Value>) => void
}

export function externalState<Value extends object>(initial: Value): ExternalState<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      for (const listener of listeners) listener()
    },
  }
}
