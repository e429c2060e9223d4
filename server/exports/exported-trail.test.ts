import { afterAll, expect, it } from 'vitest'
import { acceptFixes } from '../../tests/support/fixtures/accept-fixes.ts'
import { testContext } from '../../tests/support/database/test-context.ts'
import { hireWorker } from '../../tests/support/records/hire-worker.ts'
import { companyId } from '../db/company-id.ts'
import { readExportedTrail } from './exported-trail.ts'

const company = companyId('1')
const noon = Date.UTC(2026, 10, 21, 12)
let now = noon
const context = await testContext({}, { now: () => now })
afterAll(() => context.close())

it('holds of a moment in several versions the one that is shown, and when that came', async () => {
  const guard = { id: await hireWorker(context, company, 'Akinyi'), name: 'Akinyi' }
  const fix = (second: number, accuracy: number) => ({
    workerId: guard.id,
    t: noon - 60_000 + second * 1000,
    lat: -1.29,
    lon: 36.8 + accuracy / 1e4,
    accuracy,
    speed: null,
  })
  const trailed = () => readExportedTrail(context, { company, limits: null }, guard, { from: 0, to: noon })
  await acceptFixes(context, company, [fix(0, 9), fix(5, 9), fix(10, 9)], 'osmand')
  expect(await trailed()).toMatchObject({ accuracy: [9, 9, 9], received: [noon, noon, noon] })
  now = noon + 30_000
  await acceptFixes(context, company, [fix(5, 4), fix(10, 50)], 'overland')
  expect(await trailed()).toMatchObject({
    t: [0, 5, 10].map((second) => fix(second, 0).t),
    lon: [36.8009, 36.8004, 36.8009],
    accuracy: [9, 4, 9],
    received: [noon, now, noon],
  })
  const knownAt = (moment: number) =>
    readExportedTrail(context, { company, limits: null }, guard, { from: 0, to: noon, knownAt: moment })
  expect(await knownAt(noon)).toMatchObject({ accuracy: [9, 9, 9], received: [noon, noon, noon] })
  expect((await knownAt(noon - 1)).t).toEqual([])
})
