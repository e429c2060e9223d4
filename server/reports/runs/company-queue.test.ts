import { expect, it } from 'vitest'
import { createCompanyQueue } from './company-queue.ts'

const context = { events: {} } as never
/** Returns work that continues until `end` is called. */
function held() {
  let end = () => {}
  const made = new Promise<void>((resolve) => (end = resolve))
  return { made: () => made, end }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('makes one of each company at a time, and three of all', async () => {
  const turns = createCompanyQueue('wait')
  const begun: string[] = []
  const all = ['a 1', 'a 2', 'b 1', 'c 1', 'd 1'].map((name) => ({ name, ...held() }))
  const done = all.map(({ name, made }) =>
    turns(context, { company: name[0] ?? '', account: name }, () => {
      begun.push(name)
      return made()
    }),
  )
  await settled()
  expect(begun).toEqual(['a 1', 'b 1', 'c 1'])
  all[0]?.end()
  await settled()
  expect(begun).toEqual(['a 1', 'b 1', 'c 1', 'd 1'])
  for (const { end } of all) end()
  await Promise.all(done)
  expect(begun).toHaveLength(5)
})

it('refuses a second one of an account, and more than twenty of a company, and no other company', async () => {
  const turns = createCompanyQueue('Wait for it.')
  const first = held()
  const of = (company: string, account: string) => turns(context, { company, account }, first.made)
  const open = Array.from({ length: 20 }, (_, n) => of('a', String(n)))
  await expect(of('a', 'another')).rejects.toMatchObject({ statusCode: 429 })
  const other = of('b', '1')
  await expect(of('b', '1')).rejects.toThrow('Wait for it.')
  first.end()
  await Promise.all([...open, other])
  await of('a', 'another')
})
