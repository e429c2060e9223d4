import { Observable, race, timer, audit, type MonoTypeOperatorFunction } from 'rxjs'

const HIDDEN_TAB_MS = 1000

/**
 * Emits once, when the browser draws next. A hidden tab draws nothing, so it emits after a second;
 * outside of a browser after the time of one frame.
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

/** Returns a frame scheduler: the first at once, further ones after the given ms. */
export function frameEvery(ms: number): () => Observable<unknown> {
  let began = false
  return () => {
    if (began) return timer(ms)
    began = true
    return nextFrame()
  }
}

/** Emits at most once per frame: the newest value. */
export function coalescePerFrame<T>(
  frame: () => Observable<unknown> = nextFrame,
): MonoTypeOperatorFunction<T> {
  return audit(() => frame())
}
