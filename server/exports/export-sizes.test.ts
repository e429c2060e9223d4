import { afterAll, expect, it } from 'vitest'
import { HOUR_CLOSE_DELAY_MS, SEAL_HOUR_MS } from '../../domain/evidence/seals/closed-hours.ts'
import { verifyBundle } from '../../domain/evidence/bundle/verify-bundle.ts'
import { acceptFixes } from '../../tests/support/fixtures/accept-fixes.ts'
import { testContext } from '../../tests/support/database/test-context.ts'
import { hireWorker } from '../../tests/support/records/hire-worker.ts'
import { makeBundle, serverCrypto } from '../bundle/make-bundle.ts'
import { signCheckpoints } from '../checkpoints/sign-checkpoints.ts'
import { companyId } from '../db/company-id.ts'
import { createLease } from '../db/lease.ts'
import { sealingProgress } from '../evidence/sealing/sealing-progress.ts'
import { sealDueHours } from '../evidence/sealing/seal-fixes.ts'
import { countExportSizes } from './export-sizes.ts'

const company = companyId('1')
const MINUTE = 60_000
const noon = Date.UTC(2026, 10, 21, 12)
const span = { from: noon, to: noon + 2 * SEAL_HOUR_MS }
let now = noon
const context = await testContext({}, { now: () => now })
afterAll(() => context.close())

it('counts as sealed what evidence holds, which says up to when hours were', async () => {
  const guard = await hireWorker(context, company, 'Akinyi')
  const walk = (from: number, count: number) =>
    acceptFixes(
      context,
      company,
      Array.from({ length: count }, (_, i) => ({
        workerId: guard,
        t: from + i * 10 * MINUTE,
        lat: -1.29,
        lon: 36.82,
        accuracy: 8,
        speed: null,
      })),
      'osmand',
    )
  const lease = createLease(context, 'sealing')
  const seal = async () => {
    await sealDueHours(context, lease)
    await signCheckpoints(context)
  }
  const sizes = async () =>
    countExportSizes(
      context.db,
      { company, limits: null },
      [{ id: guard, name: 'Akinyi' }],
      span,
      await sealingProgress(context.db, company),
      () => {},
    )
  const held = async () => {
    const made = await makeBundle(context, company, { guard, ...span })
    const verdict = await verifyBundle(
      'pieces' in made ? made.pieces.join('') : '',
      serverCrypto(() => {}),
    )
    return verdict.ok && [verdict.fixes, verdict.unsealed, verdict.sealedUntil]
  }

  await walk(noon - 30 * MINUTE, 15)
  await seal()
  expect(await sizes()).toEqual([{ worker_id: guard, fixes: 12, sealed: 0 }])
  now = noon + HOUR_CLOSE_DELAY_MS
  await seal()
  expect(await held()).toEqual([0, 12, noon])

  now = noon + SEAL_HOUR_MS + HOUR_CLOSE_DELAY_MS
  await seal()
  await walk(noon + MINUTE, 2)
  expect(await sizes()).toEqual([{ worker_id: guard, fixes: 14, sealed: 6 }])
  expect(await held()).toEqual([6, 8, noon + SEAL_HOUR_MS])

  now += SEAL_HOUR_MS
  await seal()
  expect(await sizes()).toEqual([{ worker_id: guard, fixes: 14, sealed: 14 }])
  expect(await held()).toEqual([14, 0, noon + 2 * SEAL_HOUR_MS])
})
