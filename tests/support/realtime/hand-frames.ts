import type { FramePort } from '../../../src/streams/frame-loop.ts'

/** Animation frames that run only when the test calls for them. */
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
  /** runs one frame, `ms` after the last one */
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
