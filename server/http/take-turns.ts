import { setImmediate } from 'node:timers/promises'

/** of work, before others get their turn, ms */
const TURN_MS = 8

/** Returns what long work awaits between its steps: it lets others have their turn as soon as TURN_MS have passed. */
export function takeTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TURN_MS) return
    await setImmediate()
    since = performance.now()
  }
}
