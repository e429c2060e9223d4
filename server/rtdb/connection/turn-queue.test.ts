import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { TurnQueue } from './allowances.ts'

it('does what came at once in its order, so many a turn, and what comes later after it', async () => {
  const turns = new TurnQueue(3)
  const done: number[] = []
  for (let i = 0; i < 7; i += 1) turns.add(() => done.push(i))
  const seen = [done.length]
  for (let turn = 0; turn < 3; turn += 1) {
    await setImmediate()
    seen.push(done.length)
    if (turn === 1) turns.add(() => done.push(7))
  }
  expect(seen).toEqual([0, 3, 6, 8])
  turns.add(() => done.push(8))
  await setImmediate()
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})
