/** Calls `step` in each of `count` frames. Returns the duration, ms. */
export function forFrames(count: number, step: (frame: number) => void): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now()
    let frame = 0
    const run = (now: number) => {
      if (frame === count) return resolve(now - start)
      step(frame++)
      requestAnimationFrame(run)
    }
    requestAnimationFrame(run)
  })
}

/** Calls `step` once per frame during `ms`. Returns the number of frames. */
export function eachFrame(ms: number, step: (elapsed: number, frame: number) => void): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now()
    let frames = 0
    const run = (now: number) => {
      const elapsed = now - start
      if (elapsed > ms) return resolve(frames)
      step(elapsed, frames++)
      requestAnimationFrame(run)
    }
    requestAnimationFrame(run)
  })
}

/** An activity of the console to measure. */
export interface Run {
  /** runs the measured part; everything was prepared and drawn once before */
  run(ms: number): Promise<{ frames: number; ms?: number }>
  end(): void
}
