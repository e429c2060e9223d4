import { expect, it } from 'vitest'
import { createAccountQueue } from './request-queues.ts'

it('takes one after the other, one of each account, and goes on after one that failed', async () => {
  const turns = createAccountQueue('Wait.')
  const done: string[] = []
  let fail: (reason: Error) => void = () => {}
  const first = turns('a', () => new Promise<void>((_, reject) => (fail = reject)))
  const second = turns('b', async () => done.push('b'))
  await expect(turns('a', async () => done.push('a'))).rejects.toMatchObject({ statusCode: 429 })
  await expect(turns('b', async () => done.push('b'))).rejects.toMatchObject({ statusCode: 429 })
  expect(done).toEqual([])
  fail(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await second
  await turns('a', async () => done.push('a again'))
  expect(done).toEqual(['b', 'a again'])
})
