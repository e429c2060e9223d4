interface FrameProvider {
  requestAnimationFrame(run: (time: number) => void): number
  cancelAnimationFrame(id: number): void
}

/** Provides frames for deck.gl's loop only as long as they are allowed: none while nothing changes. */
export interface OnDemandFrames {
  provider: FrameProvider
  /** Allows at least this number of further frames. */
  open(frames: number): void
  /** Allows this number of further frames and no others. */
  rest(frames: number): void
}

/**
 * Limits deck.gl's frames. Its own loop would request sixty frames a second forever, and each makes the page draw. Here
 * it pauses until something changes.
 */
export function createOnDemandFrames(
  browser: FrameProvider = {
    requestAnimationFrame: (run) => requestAnimationFrame(run),
    cancelAnimationFrame: (id) => cancelAnimationFrame(id),
  },
): OnDemandFrames {
  let waiting: ((time: number) => void) | null = null
  let asked: number | null = null
  let frames = 0

  function ask() {
    if (waiting === null || asked !== null || frames <= 0) return
    asked = browser.requestAnimationFrame((time) => {
      const run = waiting
      waiting = null
      asked = null
      frames -= 1
      run?.(time)
    })
  }

  return {
    provider: {
      requestAnimationFrame(run) {
        waiting = run
        ask()
        return 1
      },
      cancelAnimationFrame() {
        waiting = null
        if (asked !== null) browser.cancelAnimationFrame(asked)
        asked = null
      },
    },
    open(more) {
      frames = Math.max(frames, more)
      ask()
    },
    rest(last) {
      frames = last
      ask()
    },
  }
}
