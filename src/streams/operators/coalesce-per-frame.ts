import { audit, type MonoTypeOperatorFunction, type Observable } from 'rxjs'
import { nextFrame } from './next-frame.ts'

/** However much arrives, one emission a frame: the newest value. */
export function coalescePerFrame<T>(
  frame: () => Observable<unknown> = nextFrame,
): MonoTypeOperatorFunction<T> {
  return audit(() => frame())
}
