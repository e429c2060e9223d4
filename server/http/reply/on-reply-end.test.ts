import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { onReplyEnd } from './after-reply.ts'

it('hears the end of a reply with one listener, and also when it is over', async () => {
  const raw = new PassThrough()
  const [listening, over, late] = [raw.listenerCount('close'), vi.fn(), vi.fn()]
  onReplyEnd({ raw } as never, over)
  expect(raw.listenerCount('close')).toBe(listening + 1)
  await new Promise((resolve) => raw.once('close', resolve).destroy())
  expect(over).toHaveBeenCalledOnce()
  onReplyEnd({ raw } as never, late)
  expect(late).toHaveBeenCalledOnce()
})
