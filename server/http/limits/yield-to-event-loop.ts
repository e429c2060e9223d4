import { setImmediate } from 'node:timers/promises'

/** maximum working time before yielding, ms */
const TURN_MS = 8

/** Returns a function that long work awaits between its steps. It yields to the event loop after TURN_MS. */
export function createYield(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TURN_MS) return
    await setImmediate()
    since = performance.now()
  }
}
