import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change } from './branch.ts'
import { RealtimeDatabase } from './database.ts'
import { mapFrom, type Json } from './json.ts'
import { Listener } from './listener.ts'
import type { Path } from './path.ts'
import { selectChildren, type Query } from './query.ts'
import { Tree, valueAt } from './tree.ts'

const key = fc.constantFrom('a', 'b', 'c', '7', '10')
const record = fc.record({ n: fc.integer({ min: 0, max: 4 }), s: fc.constantFrom('x', 'y') })
const alike = (changes: fc.Arbitrary<Change>) => fc.array(changes, { minLength: 1, maxLength: 3 })
/** changes of which no path is above another */
const batch: fc.Arbitrary<Change[]> = fc.oneof(
  alike(fc.record({ path: fc.tuple(fc.constant('list'), key), value: fc.option(record) })),
  alike(
    fc.record({
      path: fc.tuple(fc.constant('list'), key, fc.constant('n')),
      value: fc.integer({ min: 0, max: 4 }),
    }),
  ),
  alike(fc.record({ path: fc.constant(['list']), value: fc.dictionary(key, record) })),
  alike(fc.record({ path: fc.constant(['elsewhere']), value: fc.integer() })),
)
const batches = fc.array(batch, { maxLength: 10 })
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

/** Returns the data of a client that has applied all messages. */
async function client(database: RealtimeDatabase, path: Path, asked: Query | null) {
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
        const database = new RealtimeDatabase('t', {})
        const has = await client(database, ['list'], asked)
        for (const changes of writes) {
          database.commit(changes.map(({ path, value }) => ({ path, value: structuredClone(clean(value)) })))
          expect(has()).toEqual(mapFrom(selectChildren(database.held(['list']), asked)))
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
        const database = new RealtimeDatabase('t', {})
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

  it('hear of 50,000 points of one patrol at once, and of 50,000 patrols with 2,500 listens below them', async () => {
    const database = new RealtimeDatabase('t', { history: { read: async () => null } })
    const heard: number[] = []
    const hear = (path: Path) => {
      const listener = new Listener(path, null, ({ data }) => heard.push(Object.keys(data ?? {}).length))
      return database.listen(listener, () => {})
    }
    await hear(['history', 'p'])
    const all = Array.from({ length: 50_000 }, (_, i) => String(i))
    database.publish(all.map((id) => ({ path: ['history', 'p', id], value: { n: 1 } })))
    expect(heard.splice(0)).toEqual([50_000])
    for (const id of all.slice(0, 2_500)) await hear(['history', id, 'x', 'y'])
    database.publish(all.map((id) => ({ path: ['history', id], value: { x: { y: { n: 1 } } } })))
    expect(heard).toEqual(Array.from({ length: 2_500 }, () => 1))
  }, 15_000)
})
