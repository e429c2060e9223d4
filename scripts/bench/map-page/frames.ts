/** Runs a step in each of `count` frames; returns the duration, ms. */
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

/** Runs a step once per frame for this time; returns the number of frames. */
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

/** An activity of the console that is measured while it runs. */
export interface Run {
  /** the measured part, after everything has been prepared and drawn once */
  run(ms: number): Promise<{ frames: number; ms?: number }>
  end(): void
}
