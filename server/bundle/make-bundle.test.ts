import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeWalks } from '../../scripts/bench/stored-walks.ts'
import { testContext } from '../../tests/support/test-context.ts'
import { signCheckpoints } from '../checkpoints/sign-checkpoints.ts'
import type { OpenContext } from '../context.ts'
import { companyId } from '../db/company-id.ts'
import { leaseFor } from '../db/lease.ts'
import { sealOnce } from '../evidence/seal-fixes.ts'
import { makeBundle } from './make-bundle.ts'

const company = companyId('1')
const FIXES = 25_000
const from = Date.UTC(2026, 0, 1)
const to = from + FIXES * 10_000
let context: OpenContext
beforeEach(async () => {
  context = await testContext({}, { now: () => to + 24 * 3_600_000 })
  await storeWalks(context.db, company, { fixes: FIXES, guards: 1, from })
  await sealOnce(context, leaseFor(context, 'sealing'))
  await signCheckpoints(context)
})
afterEach(() => context.close())

/** CPU time of the longest turn of the event loop while something is made, and of all of them, ms. */
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
  const make = async () =>
    expect(await makeBundle(context, company, { guard: '1', from, to })).toHaveProperty('pieces')
  // what is compiled the first time is compiled once
  await make()
  const { longest, all } = await turnsOf(make)
  expect(longest / all).toBeLessThan(0.15)
})
