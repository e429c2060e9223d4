type Drawn = 'askari: press to trail drawn' | 'askari: seek drawn'

/** Notes when something was asked for; `markDrawn` closes it. User Timing, seen in the browser's performance panel. */
export function markAsked(what: Drawn): void {
  performance.mark(what)
}

/** Measures from the last `markAsked` to the frame after the one that draws now; nothing where nothing was asked. */
export function markDrawn(what: Drawn): void {
  if (performance.getEntriesByName(what, 'mark').length === 0) return
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (performance.getEntriesByName(what, 'mark').length === 0) return
      performance.measure(what, what)
      performance.clearMarks(what)
    }),
  )
}

/** Marks the frame after the one that draws more guards than any before it, with their number. */
export function guardsMarker(): (guards: number) => void {
  let most = 0
  return (guards) => {
    if (guards <= most) return
    most = guards
    markNextFrame('askari: guards drawn', guards)
  }
}

/** Marks the frame after the one that draws the first picture of a night, with the number of its guards. */
export const markNight = (guards: number): void => markNextFrame('askari: night drawn', guards)

function markNextFrame(name: string, detail: number) {
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(name, { detail })))
}
