import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testContext } from '../../../tests/support/database/test-context.ts'
import { acceptFixes } from '../../../tests/support/fixtures/accept-fixes.ts'
import { hireWorker } from '../../../tests/support/records/hire-worker.ts'
import type { OpenContext } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { StorageError } from '../../db/storage-error.ts'

const company = companyId('1')
const MINUTE = 60_000
const clock = { now: Date.UTC(2026, 10, 21, 6) }
let deadlocks = 0
let context: OpenContext
let guard: string

beforeAll(async () => {
  context = await testContext({}, { now: () => clock.now, random: () => 0 })
  guard = await hireWorker(context, company, 'Chebet')
  const transaction = context.db.transaction.bind(context.db)
  vi.spyOn(context.db, 'transaction').mockImplementation(() => {
    const begun = transaction()
    const execute = begun.execute.bind(begun)
    begun.execute = (run) =>
      execute(async (trx) => {
        const result = await run(trx)
        if (deadlocks-- > 0) throw new StorageError('deadlock detected', '40P01')
        return result
      })
    return begun
  })
})
afterAll(() => context.close())

const arrive = () =>
  acceptFixes(
    context,
    company,
    [{ workerId: guard, t: clock.now, lat: -1.29, lon: 36.82, accuracy: null, speed: null }],
    'osmand',
  )

/** Returns the number of guards that were queued for an alarm check since the last call. */
async function queued(): Promise<number> {
  const { numDeletedRows } = await context.db
    .deleteFrom('alarm_queue')
    .where('company', '=', company)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

describe('a guard without relevant fixes', () => {
  beforeEach(async () => {
    deadlocks = 0
    clock.now += 20 * MINUTE
    await arrive()
    await queued()
  })

  it('is checked once in each interval', async () => {
    clock.now += MINUTE
    await arrive()
    expect(await queued()).toBe(0)
    clock.now += 5 * MINUTE
    await arrive()
    clock.now += 1000
    await arrive()
    expect(await queued()).toBe(1)
    clock.now += 1000
    await arrive()
    expect(await queued()).toBe(0)
  })

  it('is checked when it is due although the transaction was rolled back and tried again', async () => {
    clock.now += 5 * MINUTE
    deadlocks = 1
    await arrive()
    expect(await queued()).toBe(1)
    clock.now += 1000
    await arrive()
    expect(await queued()).toBe(0)
  })
})
