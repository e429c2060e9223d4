import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change } from './branch.ts'
import { Database } from './database.ts'
import { mapFrom, type Json } from './json.ts'
import { Listener } from './listener.ts'
import type { Path } from './path.ts'
import { select, type Query } from './query.ts'
import { Tree, valueAt } from './tree.ts'

const key = fc.constantFrom('a', 'b', 'c', '7', '10')
const record = fc.record({ n: fc.integer({ min: 0, max: 4 }), s: fc.constantFrom('x', 'y') })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ path: fc.tuple(fc.constant('list'), key), value: fc.option(record) }),
  fc.record({
    path: fc.tuple(fc.constant('list'), key, fc.constant('n')),
    value: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({ path: fc.constant(['list']), value: fc.dictionary(key, record) }),
  fc.record({ path: fc.constant(['elsewhere']), value: fc.integer() }),
)
const batches = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 10 })
const query: fc.Arbitrary<Query> = fc
  .record({
    i: fc.constantFrom('.key', 'n', 's'),
    range: fc.constantFrom(
      {},
      { sp: 'b' },
      { sp: 1, ep: 3 },
      { sp: 'x', ep: 'x' },
      { sp: 2, sn: 'b', sin: false },
    ),
    limit: fc.constantFrom({}, { l: 1, vf: 'l' as const }, { l: 2, vf: 'r' as const }),
  })
  .map(({ i, range, limit }) => ({ i, ...range, ...limit }))

/** What a client has that does as it is told. */
async function client(database: Database, path: Path, asked: Query | null) {
  const held = new Tree()
  const listener = new Listener(path, asked, (push) => {
    const at = push.path.split('/').filter((each) => each !== '')
    if (!push.merge) held.set(at, structuredClone(push.data) as Json)
    else {
      for (const [below, value] of Object.entries(push.data as Record<string, Json>)) {
        held.set([...at, ...below.split('/')], structuredClone(value))
      }
    }
  })
  await database.listen(listener, (initial) => held.set(path, structuredClone(initial)))
  return () => held.get(path)
}

const clean = (value: Json): Json =>
  typeof value === 'object' && value !== null ? mapFrom(Object.entries(value)) : value

describe('those who listen', () => {
  it('with a query have what the query gives, after every write', async () => {
    await fc.assert(
      fc.asyncProperty(query, batches, async (asked, writes) => {
        const database = new Database('t', {})
        const has = await client(database, ['list'], asked)
        for (const changes of writes) {
          database.commit(changes.map(({ path, value }) => ({ path, value: structuredClone(clean(value)) })))
          expect(has()).toEqual(mapFrom(select(database.held(['list']), asked)))
        }
      }),
    )
  })

  it('without one have what stands there, above, at and below what was written', async () => {
    const where = fc.constantFrom<Path>(
      [],
      ['list'],
      ['list', 'a'],
      ['list', 'a', 'n'],
      ['list', 'a', 'n', 'z'],
    )
    await fc.assert(
      fc.asyncProperty(where, batches, async (path, writes) => {
        const database = new Database('t', {})
        const has = await client(database, path, null)
        for (const changes of writes) {
          database.commit(
            changes.map(({ path: at, value }) => ({ path: at, value: structuredClone(clean(value)) })),
          )
          expect(has()).toEqual(valueAt(database.held([]), path))
        }
      }),
    )
  })
})
