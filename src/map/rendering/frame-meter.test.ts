import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameMeter } from './frame-meter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Simulates a WebGL context whose frames take `picture.ms` ms. */
function contextOf(renderer: string, picture: { ms: number }) {
  return {
    SYNC_GPU_COMMANDS_COMPLETE: 1,
    SYNC_STATUS: 2,
    SIGNALED: 3,
    RENDERER: 4,
    getExtension: () => null,
    getParameter: () => renderer,
    fenceSync: () => ({ at: Date.now() + picture.ms }),
    getSyncParameter: (fence: { at: number }) => (Date.now() >= fence.at ? 3 : 0),
    deleteSync: () => {},
    isContextLost: () => false,
  } as unknown as WebGL2RenderingContext
}

function draw(meter: ReturnType<typeof createFrameMeter>, gl: WebGL2RenderingContext, times: number) {
  for (let i = 0; i < times; i++) {
    meter.drawn(gl)
    vi.advanceTimersByTime(300)
  }
}

test('a software renderer is slow from its first picture on', () => {
  const meter = createFrameMeter(Date.now)
  expect(meter.isSlow()).toBe(false)
  meter.drawn(contextOf('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))', { ms: 1 }))
  expect(meter.isSlow()).toBe(true)
})

test('a card is slow while its pictures take long, and not for a single one', () => {
  const picture = { ms: 8 }
  const gl = contextOf('ANGLE (NVIDIA, GeForce)', picture)
  const meter = createFrameMeter(Date.now)
  draw(meter, gl, 9)
  picture.ms = 200
  draw(meter, gl, 2)
  expect(meter.isSlow()).toBe(false)
  draw(meter, gl, 6)
  expect(meter.isSlow()).toBe(true)
  picture.ms = 8
  draw(meter, gl, 9)
  expect(meter.isSlow()).toBe(false)
})
