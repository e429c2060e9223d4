import { describe, expect, it } from 'vitest'
import { WriteQueue } from './write-queue.ts'

describe('WriteQueue', () => {
  it('gives one holder at a time, in the order of asking', async () => {
    const queue = new WriteQueue()
    let holders = 0
    const order = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        await queue.acquire()
        expect(++holders).toBe(1)
        await new Promise((resolve) => setImmediate(resolve))
        holders--
        queue.release()
        return { i, at: performance.now() }
      }),
    )
    expect(order.toSorted((a, b) => a.at - b.at).map(({ i }) => i)).toEqual(order.map(({ i }) => i))
  })

  it('says so when somebody waits for ever, and goes on with the next', async () => {
    const queue = new WriteQueue(20)
    await queue.acquire()
    await expect(queue.acquire()).rejects.toThrow('waited 20 ms to write')
    const next = queue.acquire()
    queue.release()
    await next
    queue.release()
    await queue.acquire()
  })
})
