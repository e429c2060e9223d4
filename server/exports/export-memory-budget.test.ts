import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { exportMemoryBudget } from './export-memory-budget.ts'

const reply = () => {
  const raw = new PassThrough()
  const said: unknown[] = []
  return { raw, said, header: (...header: unknown[]) => said.push(header) } as never
}
const end = (one: { raw: PassThrough }) => new Promise((resolve) => one.raw.once('close', resolve).destroy())

it('all exports hold so many together, and a company half of them, until they are sent', async () => {
  const hold = exportMemoryBudget(10)
  const [first, second] = [reply(), reply()]
  hold('1', 4, first)
  const refused = reply() as { said: unknown[] }
  expect(() => hold('1', 2, refused as never)).toThrow('Ask again in a minute')
  expect(refused.said).toEqual([['retry-after', 60]])
  hold('2', 5, second)
  expect(() => hold('3', 2, reply())).toThrow('Ask again in a minute')
  hold('3', 1, reply())
  await end(second)
  hold('3', 4, reply())
  await end(first)
  hold('1', 5, reply())
})
