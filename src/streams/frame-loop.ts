/** Source of frames: the browser, or a test. */
export interface FramePort {
  /** calls back once, with a monotonic time in ms */
  request: (run: (now: number) => void) => number
  cancel: (id: number) => void
}

export const browserFrames: FramePort = {
  request: (run) => requestAnimationFrame(run),
  cancel: (id) => cancelAnimationFrame(id),
}

/** Maximum ms of one frame, so that time does not jump after a sleeping tab or a stall. */
const LONGEST_FRAME_MS = 500

/**
 * Calls back with each frame while it runs, with the ms since the previous one; not for the first
 * frame.
 */
export function frameLoop(frames: FramePort, passed: (ms: number) => void) {
  let frame: number | null = null
  let before: number | null = null

  function step(now: number) {
    frame = frames.request(step)
    const ms = before === null ? 0 : Math.min(now - before, LONGEST_FRAME_MS)
    before = now
    passed(ms)
  }

  return {
    run() {
      frame ??= frames.request(step)
    },
    halt() {
      if (frame !== null) frames.cancel(frame)
      frame = null
      before = null
    },
  }
}
