import { expect, it } from 'vitest'
import { createKeyedQueue } from './request-queues.ts'

it('lets the next of a line begin once the one before ended, and holds up no other line', async () => {
  const inLine = createKeyedQueue()
  const begun: string[] = []
  let fail = () => {}
  const gone = new Promise<void>((_, reject) => (fail = () => reject(new Error('gone'))))
  const work = (name: string, until: Promise<void> = Promise.resolve()) => {
    begun.push(name)
    return until.then(() => name)
  }
  const failing = inLine('a', () => work('a1', gone))
  const second = inLine('a', () => work('a2'))
  expect(await inLine('b', () => work('b1'))).toBe('b1')
  expect(begun).toEqual(['a1', 'b1'])
  fail()
  await expect(failing).rejects.toThrow('gone')
  expect(await second).toBe('a2')
})
