import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Bundle, bundleFile, parseBundle } from '../../domain/evidence/bundle/bundle.ts'
import { verifyBundle } from '../../domain/evidence/bundle/verify-bundle.ts'
import { storeTracks } from '../../scripts/bench/data/stored-tracks.ts'
import { testContext } from '../../tests/support/database/test-context.ts'
import { signCheckpoints } from '../checkpoints/sign-checkpoints.ts'
import type { OpenContext } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { createLease } from '../db/lease.ts'
import { sealDueHours } from '../evidence/sealing/seal-fixes.ts'
import { makeBundle, serverCrypto } from './make-bundle.ts'

const company = companyId('1')
const FIXES = 25_000
const from = Date.UTC(2026, 0, 1)
const to = from + FIXES * 10_000
const HOUR = 3_600_000
const VERSIONS = 16
let context: OpenContext
beforeEach(async () => {
  context = await testContext({}, { now: () => to + 24 * HOUR })
  await storeTracks(context.db, company, { fixes: FIXES, guards: 1, from })
})
afterEach(() => context.close())

async function sealAndSign() {
  await sealDueHours(context, createLease(context, 'sealing'))
  await signCheckpoints(context)
}

/**
 * Inserts the maximum number of revisions for each second of an hour. Revisions after the first are in a
 * separate table.
 */
async function flood(hour: number) {
  const row = sql`'1', ${hour} + second * 1000, 0, 0, 'osmand', ${hour} + second * 1000`
  const seconds = sql`with recursive each (second) as (select 0 union all select second + 1 from each where second < 3599)`
  await sql`delete from fix where t >= ${hour} and t < ${hour + HOUR}`.execute(context.db)
  await sql`${seconds} insert into fix (company, worker_id, t, lat_e7, lon_e7, source, received)
    select ${company}, ${row} from each`.execute(context.db)
  await sql`${seconds}, version (number) as (select 2 union all select number + 1 from version where number < ${VERSIONS})
    insert into fix_version (company, worker_id, t, lat_e7, lon_e7, source, received, version, accuracy)
    select ${company}, ${row}, number, number from each, version`.execute(context.db)
}

async function proven(span: { from: number; to: number }) {
  const made = await makeBundle(context, company, { guard: '1', ...span })
  if ('refused' in made) return made.refused.code
  const file = made.pieces.join('')
  const { ok, ...verdict } = await verifyBundle(
    file,
    serverCrypto(() => {}),
  )
  expect({ ok, ...verdict }).toMatchObject({ ok: true, unsealed: 0 })
  return { verdict, manifest: (parseBundle(file) as Bundle).manifest }
}
/**
 * Returns the CPU time (ms) of the longest turn of the event loop while `make` runs, and of all turns
 * together.
 */
async function turnsOf(make: () => Promise<unknown>): Promise<{ longest: number; all: number }> {
  const turns: number[] = []
  let before = process.cpuUsage()
  let going = true
  const look = () => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    turns.push((user + system) / 1000)
    if (going) setImmediate(look)
  }
  setImmediate(look)
  await make()
  going = false
  look()
  return { longest: Math.max(...turns), all: turns.reduce((sum, turn) => sum + turn, 0) }
}

it('lets the event loop turn, however many fixes are in it', async () => {
  await sealAndSign()
  const make = async () =>
    expect(await makeBundle(context, company, { guard: '1', from, to })).toHaveProperty('pieces')
  // run once before measuring, because the first run includes compilation
  await make()
  const { longest, all } = await turnsOf(make)
  expect(longest / all).toBeLessThan(0.15)
})

it('is made of an hour that a phone has flooded, of each second the first, and of a part of it whole', async () => {
  const flooded = from + 4 * HOUR
  await flood(flooded)
  await sealAndSign()
  const night = await proven({ from: from + 2 * HOUR, to: flooded + 2 * HOUR })
  expect(night).toMatchObject({ verdict: { seals: 4, whole: 3, thinned: 1, fixes: 3 * 360 + 3600 } })
  expect(await proven({ from: flooded + 60_000, to: flooded + 120_000 })).toMatchObject({
    verdict: { seals: 1, whole: 0, thinned: 0, fixes: 60 * VERSIONS },
  })
  const { manifest } = night as Exclude<typeof night, string>
  const [first, , choice] = manifest.seals
  const faultOf = async (change: () => void) => {
    change()
    return verifyBundle(
      bundleFile({ manifest, signature: '' }),
      serverCrypto(() => {}),
    )
  }
  // a thinned seal contains at most one fix per second, and a small seal is never thinned
  expect(await faultOf(() => choice?.fixes.splice(7, 0, ...choice.fixes.slice(7, 8)))).toMatchObject({
    fault: 'a fix before that of 2026-01-01T04:00:07.000Z was left out',
  })
  expect(
    await faultOf(() => {
      first?.fixes.splice(7, 1)
      Object.assign(first ?? {}, { thinned: true })
    }),
  ).toMatchObject({ fault: 'a fix before that of 2026-01-01T02:01:20.000Z was left out' })
})
