import type { FramePort } from '../../../src/streams/frame-loop.ts'

/** Frames that come only when the test lets them come. */
export function handFrames() {
  let waiting: ((now: number) => void) | null = null
  let now = 0
  const port: FramePort = {
    request: (run) => {
      waiting = run
      return 1
    },
    cancel: () => {
      waiting = null
    },
  }
  /** one frame, so many ms after the last */
  const pass = (ms: number) => {
    const run = waiting
    waiting = null
    run?.((now += ms))
  }
  return {
    port,
    awaited: () => waiting !== null,
    pass,
    runUntilHalt: () => {
      while (waiting) pass(100)
    },
  }
}
