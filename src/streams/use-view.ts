import { useMemo, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'

/**
 * Returns the newest value of a stream, or `initial` before the first. Pass the same Observable at each render (of a
 * view, or memoized), because a new one is subscribed to again. An error of the stream is thrown while rendering.
 */
export function useView<T>(stream: Observable<T>, initial: T): T {
  // oxlint-disable-next-line react/exhaustive-deps -- `initial` counts only before the first value
  const store = useMemo(() => storeOf(stream, initial), [stream])
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

function storeOf<T>(stream: Observable<T>, initial: T) {
  let value = initial
  let failure: { error: unknown } | null = null
  return {
    get: (): T => {
      if (failure !== null) throw failure.error
      return value
    },
    subscribe: (changed: () => void): (() => void) => {
      const subscription = stream.subscribe({
        next(next) {
          if (Object.is(value, next)) return
          value = next
          changed()
        },
        error(error: unknown) {
          failure = { error }
          changed()
        },
      })
      return () => subscription.unsubscribe()
    },
  }
}
