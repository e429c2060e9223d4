import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SEAL_HOUR_MS } from '../../domain/evidence/seals/closed-hours.ts'
import {
  type FixSealsCommand,
  fixSealsStream,
  isSealedAfter,
  type Seal,
} from '../../domain/evidence/seals/fix-seals.ts'
import { testContext } from '../../tests/support/database/test-context.ts'
import type { OpenContext } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { readStream } from '../event-log/read-log.ts'
import { findSeals, findPurgeSince } from './find-seals.ts'

const company = companyId('1')
const HOURS = 12
let context: OpenContext
beforeEach(async () => {
  context = await testContext()
})
afterEach(() => context.close())

const place = fc.record({ workerId: fc.constantFrom('1', '2', '10'), hour: fc.nat(HOURS - 1) })
const places = fc.uniqueArray(place, {
  maxLength: 6,
  selector: ({ workerId, hour }) => `${workerId} ${hour}`,
})
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ hours: fc.integer({ min: 1, max: 3 }), late: places }) },
  { weight: 1, arbitrary: fc.record({ before: fc.nat(HOURS) }) },
)

const sealOf = ({ workerId, hour }: { workerId: string; hour: number }): Seal => ({
  workerId,
  hour: hour * SEAL_HOUR_MS,
  count: 1,
  root: 'ab',
})

/** Appends the events of sealing rounds, supplements and retention, in order. */
async function write(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  let [round, until] = [0, 0]
  const say = async (command: FixSealsCommand) => {
    const edge = { company, id: company, commandId: context.newId(), by: 'system:test', at: 1 }
    expect((await handleCommand(context, fixSealsStream, { ...edge, command })).ok).toBe(true)
  }
  for (const each of steps) {
    if ('before' in each) {
      await say({ type: 'PurgeFixes', before: each.before * SEAL_HOUR_MS })
      continue
    }
    const closed = Array.from({ length: each.hours }, (_, i) => until + i)
    until += each.hours
    round++
    const seals = ['1', '2', '10']
      .flatMap((workerId) => closed.map((hour) => sealOf({ workerId, hour })))
      .sort((a, b) => (isSealedAfter(a, b) ? 1 : -1))
    const late = each.late.filter(({ hour }) => hour < until - each.hours).map(sealOf)
    await say({ type: 'SealFixes', round, until: until * SEAL_HOUR_MS, seals, late, whole: true })
  }
}

/** Returns the expected result, by reading all sealing events. */
async function scanned(guard: string, from: number, to: number): Promise<string[]> {
  const found: { name: string; hour: number; purged: number | null }[] = []
  for (const { version, event } of await readStream(context.db, company, `fix-seals-${company}`)) {
    const said = fixSealsStream.event.parse(event)
    if (said.type === 'FixesPurged') {
      for (const each of found) if (each.hour < said.before) each.purged ??= version
      continue
    }
    for (const [seals, late] of [
      [said.seals, 0],
      [said.late, said.round],
    ] as const)
      for (const { workerId, hour } of seals)
        if (workerId === guard && hour >= from && hour < to)
          found.push({ name: `${hour} ${late} at ${version}`, hour, purged: null })
  }
  return found.map(({ name, purged }) => `${name}, let go at ${purged}`).sort()
}

async function placed(guard: string, from: number, to: number): Promise<string[]> {
  const found = await findSeals(context.db, company, guard, { from, to }, async () => {})
  const named = await Promise.all(
    found.map(async (each) => {
      const purged = await findPurgeSince(context.db, company, each)
      return `${each.seal.hour} ${each.late} at ${each.record.version}, let go at ${purged?.version ?? null}`
    }),
  )
  return named.sort()
}

it('are those that a reading of all events finds', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const table of ['event', 'head', 'snapshot', 'command', 'fix_seal', 'purged_fixes'] as const)
        await context.db.deleteFrom(table).execute()
      await write(steps)
      for (const [guard, first, last] of [
        ['1', 0, 24],
        ['10', 2, 5],
        ['3', 0, 24],
      ] as const) {
        const span = [guard, first * SEAL_HOUR_MS, last * SEAL_HOUR_MS] as const
        expect(await placed(...span)).toEqual(await scanned(...span))
      }
      // the result comes from the log, even if the index table is empty
      const all = ['10', 0, 24 * SEAL_HOUR_MS] as const
      await context.db.deleteFrom('fix_seal').execute()
      expect(await placed(...all)).toEqual(await scanned(...all))
    }),
    { numRuns: 40, seed: 3 },
  )
})

it('cost no look at what is sealed before and after them', async () => {
  await write([
    { hours: 2, late: [] },
    { hours: 2, late: [] },
    { hours: 2, late: [] },
  ])
  // the events of other rounds are unreadable, so reading one would fail
  await context.db.updateTable('event').set({ data: '-' }).where('version', '!=', 2).execute()
  const found = await findSeals(
    context.db,
    company,
    '2',
    { from: 2 * SEAL_HOUR_MS, to: 4 * SEAL_HOUR_MS },
    async () => {},
  )
  expect(found.map(({ seal: { hour } }) => hour / SEAL_HOUR_MS)).toEqual([2, 3])
})

it('are let go only by an event that says so', async () => {
  await write([{ hours: 2, late: [] }, { hours: 1, late: [] }, { before: 1 }])
  await context.db.deleteFrom('purged_fixes').execute()
  await context.db
    .insertInto('purged_fixes')
    .values([2, 3].map((version) => ({ company, version, before: 24 * SEAL_HOUR_MS })))
    .execute()
  expect(await placed('1', 0, 2 * SEAL_HOUR_MS)).toEqual([
    '0 0 at 1, let go at null',
    '3600000 0 at 1, let go at null',
  ])
  await context.db.deleteFrom('purged_fixes').where('version', '=', 2).execute()
  expect(await placed('1', 0, 2 * SEAL_HOUR_MS)).toEqual([
    '0 0 at 1, let go at 3',
    '3600000 0 at 1, let go at null',
  ])
})
