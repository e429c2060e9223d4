import { afterEach, expect, it, vi } from 'vitest'
import { packInWorker } from './pack-in-worker.ts'

class SilentWorker extends EventTarget {
  static last: SilentWorker
  postMessage = vi.fn()
  terminate = vi.fn()

  constructor() {
    super()
    SilentWorker.last = this
  }
}

afterEach(() => vi.unstubAllGlobals())

it('an hour whose worker fails before it has said anything is refused, and so is every later one', async () => {
  vi.stubGlobal('Worker', SilentWorker)
  const packer = packInWorker()
  const waiting = packer.pack(0, new ArrayBuffer(8))
  SilentWorker.last.dispatchEvent(new Event('error'))
  await expect(waiting).rejects.toThrow('What reads trails could not be loaded.')
  await expect(packer.pack(0, new ArrayBuffer(8))).rejects.toThrow('could not be loaded')
  expect(SilentWorker.last.postMessage).toHaveBeenCalledTimes(1)
})
