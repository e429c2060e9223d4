type Drawn = 'askari: press to trail drawn' | 'askari: seek drawn'

/**
 * Marks the start of a measurement; `drawTiming` ends it. User Timing, shown in the browser's performance
 * panel.
 */
export function startDrawTiming(what: Drawn): void {
  performance.mark(what)
}

/** Measures from the last `startDrawTiming` to the frame after the current one; nothing without a start. */
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

/** Returns a function that marks the first frame with this number of guards. */
export function createGuardDrawMarker(): (guards: number) => void {
  let most = 0
  return (guards) => {
    if (guards <= most) return
    most = guards
    markNextFrame('askari: guards drawn', guards)
  }
}

/** Marks the first complete frame of a replay, with its number of guards. */
export const markReplayDrawn = (guards: number): void => markNextFrame('askari: night drawn', guards)

function markNextFrame(name: string, detail: number) {
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(name, { detail })))
}
