type Drawn = 'askari: press to trail drawn' | 'askari: seek drawn'

/**
 * Starts a measurement, which `drawTiming` ends. Results appear as User Timing in the browser's performance
 * panel.
 */
export function startDrawTiming(what: Drawn): void {
  performance.mark(what)
}

/**
 * Measures the time from `startDrawTiming` to the frame after the current one. Does nothing if no measurement
 * was started.
 */
export function drawTiming(what: Drawn): void {
  if (performance.getEntriesByName(what, 'mark').length === 0) return
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (performance.getEntriesByName(what, 'mark').length === 0) return
      performance.measure(what, what)
      performance.clearMarks(what)
    }),
  )
}

/** Returns a function that adds a performance mark when a frame first shows this many guards. */
export function createGuardDrawMarker(): (guards: number) => void {
  let most = 0
  return (guards) => {
    if (guards <= most) return
    most = guards
    markNextFrame('askari: guards drawn', guards)
  }
}

/** Adds a performance mark for the first complete frame of a replay, with the number of guards. */
export const markReplayDrawn = (guards: number): void => markNextFrame('askari: night drawn', guards)

function markNextFrame(name: string, detail: number) {
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(name, { detail })))
}
