import { expect, it } from 'vitest'
import type { Fix } from '../../../../../domain/fix/fix.ts'
import { createTrail, type Trail } from '../../../../../domain/fix/trail.ts'
import { createPrefetchedHistory } from './prefetch-history.ts'

const fix = (workerId: string, t: number): Fix => ({ workerId, t, lat: 0, lon: 0, accuracy: 1, speed: 0 })
const history = createTrail('1', [fix('1', 5)])

function expecting(answer: () => Promise<Trail> = async () => history) {
  const clock = { now: 1_700_000_000_000 }
  const asked: { hours: unknown; cancelled: AbortSignal | undefined }[] = []
  const source = {
    loadHistory: (_: string, window: object, cancelled?: AbortSignal) => {
      asked.push({ ...(window as { hours: number }), cancelled })
      return answer()
    },
  }
  return { expected: createPrefetchedHistory(source, () => clock.now), clock, asked }
}

it('is taken once, with what came of its guard meanwhile', async () => {
  const { expected, asked } = expecting()
  expected.put([fix('1', 1)])
  expected.expect('1', { hours: 6 })
  expected.expect('1', { hours: 6 })
  expected.put([fix('1', 2), fix('2', 3)])
  const taken = expected.take('1', { hours: 6 })
  expect([await taken?.history, taken?.since]).toEqual([history, [fix('1', 2)]])
  expect(expected.take('1', { hours: 6 })).toBeNull()
  expect(asked.map(({ hours, cancelled }) => [hours, cancelled?.aborted])).toEqual([[6, false]])
})

it('is not taken for another guard, another window, or when it is old', () => {
  const { expected, clock, asked } = expecting()
  expected.expect('1', { hours: 6 })
  expect(expected.take('2', { hours: 6 })).toBeNull()
  expect(expected.take('1', { hours: 12 })).toBeNull()
  clock.now += 3000
  expect(expected.take('1', { hours: 6 })).toBeNull()
  expected.expect('1', { hours: 6 })
  expect(asked.map(({ cancelled }) => cancelled?.aborted)).toEqual([true, false])
  expect(expected.take('1', { hours: 6 })).not.toBeNull()
})

it('is cancelled when it is forgotten', () => {
  const { expected, asked } = expecting()
  expected.expect('1', { hours: 6 })
  expected.forget()
  expect(asked[0]?.cancelled?.aborted).toBe(true)
  expect(expected.take('1', { hours: 6 })).toBeNull()
})

it('is not expected any more once it has failed', async () => {
  const { expected } = expecting(() => Promise.reject(new Error('down')))
  expected.expect('1', { hours: 6 })
  await Promise.resolve()
  expect(expected.take('1', { hours: 6 })).toBeNull()
})
