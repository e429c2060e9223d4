/** Source of animation frames: the browser's, or a test's. */
export interface FramePort {
  /** calls `run` once in the next frame, with a monotonic time in ms */
  request: (run: (now: number) => void) => number
  cancel: (id: number) => void
}

export const browserFrames: FramePort = {
  request: (run) => requestAnimationFrame(run),
  cancel: (id) => cancelAnimationFrame(id),
}

/** Maximum duration that counts for one frame, ms. Otherwise time would jump after a sleeping tab or a stall. */
const LONGEST_FRAME_MS = 500

/**
 * Calls `passed` with the ms since the previous frame, for each frame except the first. After each frame, `restMs`
 * returns how many ms to wait before requesting the next, for slow machines.
 */
export function frameLoop(frames: FramePort, passed: (ms: number) => void, restMs: () => number = () => 0) {
  let frame: number | null = null
  let rest: ReturnType<typeof setTimeout> | null = null
  let before: number | null = null

  function step(now: number) {
    frame = null
    const ms = before === null ? 0 : Math.min(now - before, LONGEST_FRAME_MS)
    before = now
    passed(ms)
    const wasHalted = before === null
    if (!wasHalted && frame === null && rest === null) askNext()
  }

  function ask() {
    rest = null
    frame = frames.request(step)
  }

  function askNext() {
    const ms = restMs()
    if (ms > 0) rest = setTimeout(ask, ms)
    else ask()
  }

  return {
    run() {
      if (frame === null && rest === null) ask()
    },
    halt() {
      if (frame !== null) frames.cancel(frame)
      if (rest !== null) clearTimeout(rest)
      frame = null
      rest = null
      before = null
    },
  }
}
