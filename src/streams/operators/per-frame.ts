import { Observable, race, timer, audit, type MonoTypeOperatorFunction } from 'rxjs'

const HIDDEN_TAB_MS = 1000

/**
 * Emits once, in the browser's next frame. A hidden tab draws no frames, so there it emits after a second. Outside of a
 * browser it emits after 16 ms.
 */
export function nextFrame(): Observable<unknown> {
  if (typeof requestAnimationFrame !== 'function') return timer(16)
  const drawn = new Observable<number>((subscriber) => {
    const handle = requestAnimationFrame((time) => {
      subscriber.next(time)
      subscriber.complete()
    })
    return () => cancelAnimationFrame(handle)
  })
  return race(drawn, timer(HIDDEN_TAB_MS))
}

/** Returns a scheduler for `coalescePerFrame`: the first frame is at once, further ones after `ms`. */
export function frameEvery(ms: number): () => Observable<unknown> {
  let began = false
  return () => {
    if (began) return timer(ms)
    began = true
    return nextFrame()
  }
}

/** Emits at most once per frame, the newest value. */
export function coalescePerFrame<T>(
  frame: () => Observable<unknown> = nextFrame,
): MonoTypeOperatorFunction<T> {
  return audit(() => frame())
}
