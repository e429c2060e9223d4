import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptFixes } from '../../../tests/support/fixtures/accept-fixes.ts'
import { testContext } from '../../../tests/support/database/test-context.ts'
import { hireWorker } from '../../../tests/support/records/hire-worker.ts'
import type { OpenContext } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { StorageError } from '../../db/storage-error.ts'

const company = companyId('1')
let context: OpenContext
let guard: string
beforeAll(async () => {
  context = await testContext()
  guard = await hireWorker(context, company, 'Chebet')
})
afterAll(() => context.close())

/**
 * Returns the number of write attempts, and the results of 20 simultaneous deliveries. `failure` returns an
 * attempt's error or null.
 */
async function outcomes(failure: (attempt: number) => Error | null) {
  let attempts = 0
  const db = new Proxy(context.db, {
    get: (target, name) =>
      name === 'transaction'
        ? () => {
            attempts += 1
            const error = failure(attempts)
            return error ? { execute: () => Promise.reject(error) } : target.transaction()
          }
        : Reflect.get(target, name, target),
  })
  const edge = { ...context, db }
  const fix = (t: number) => ({ workerId: guard, t, lat: -1.29, lon: 36.82, accuracy: null, speed: null })
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => acceptFixes(edge, company, [fix(Date.now() - i * 1000)], 'osmand')),
  )
  return { attempts, failed: settled.filter(({ status }) => status === 'rejected').length }
}

const away = new StorageError('the disk is gone', 'SQLITE_IOERR')

it('all that waits together fails at once where the storage is away', async () => {
  expect(await outcomes(() => away)).toEqual({ attempts: 1, failed: 20 })
})

it('a delivery that cannot be stored fails alone', async () => {
  const odd = new Error('no such thing')
  expect(await outcomes((attempt) => (attempt === 1 || attempt === 5 ? odd : null))).toEqual({
    attempts: 21,
    failed: 1,
  })
})

it('the storage that goes away while each is tried alone is not tried for the rest', async () => {
  const odd = new Error('no such thing')
  expect(await outcomes((attempt) => (attempt === 1 ? odd : attempt < 6 ? null : away))).toEqual({
    attempts: 6,
    failed: 16,
  })
})
