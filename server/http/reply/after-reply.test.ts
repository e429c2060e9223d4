import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, it, vi } from 'vitest'
import { createAfterReplyQueue } from './after-reply.ts'

const openReply = () => {
  const raw = Object.assign(new EventEmitter(), { closed: false })
  return { reply: { raw } as unknown as FastifyReply, leave: () => raw.emit('close') }
}

it('starts work when its reply has left, one piece after the other, and outlives a failure', async () => {
  const error = vi.fn()
  const after = createAfterReplyQueue({ error, warn: vi.fn() })
  const begun: string[] = []
  const first = openReply()
  const second = openReply()
  after(first.reply, async () => {
    begun.push('first')
    throw new Error('no disk')
  })
  after(second.reply, async () => begun.push('second'))
  await Promise.resolve()
  expect(begun).toEqual([])
  first.leave()
  second.leave()
  await expect.poll(() => begun).toEqual(['first', 'second'])
  expect(error).toHaveBeenCalledOnce()
})

it('drops what is more than it may keep waiting', () => {
  const warn = vi.fn()
  const after = createAfterReplyQueue({ error: vi.fn(), warn })
  for (let i = 0; i < 502; i += 1) after(openReply().reply, async () => {})
  expect(warn.mock.calls).toEqual(
    Array.from({ length: 2 }, () => [{ waiting: 500 }, 'work after a reply was dropped']),
  )
})
