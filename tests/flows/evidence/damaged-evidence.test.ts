import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { allProjections } from '../../../server/resource/resource-registry.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { readLogCompanies } from '../../../server/event-log/read-log.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { reportFixes, reportReadModels } from '../../../server/evidence/verify/report-evidence.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { testContext } from '../../support/database/test-context.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const company = companyId('1')
const noon = Date.UTC(2026, 10, 21, 12)
let now = noon
let context: OpenContext
let guard = ''

beforeEach(async () => {
  now = noon
  context = await testContext({}, { now: () => now })
  guard = await hireWorker(context, company, 'Akinyi')
  await hireWorker(context, company, 'Barasa')
  const fixes = Array.from({ length: 60 }, (_, i) => ({
    workerId: guard,
    t: noon + i * 60_000,
    lat: -1.29,
    lon: 36.8,
    accuracy: 8,
    speed: null,
  }))
  await acceptFixes(context, company, fixes, 'osmand')
  now += 3 * 3_600_000
  await sealDueHours(context, createLease(context, 'sealing'))
  // Lets the listening server read the data before it is damaged, because a server that reads damaged text exits.
  await new Promise((resolve) => setImmediate(resolve))
})
afterEach(() => context.close())

const told = async (all = false) => {
  const lines: string[] = []
  const telling = { say: (line: string) => lines.push(line), all }
  const ofLog = await readLogCompanies(context.db)
  const faults =
    (await reportFixes(context, ofLog, new Set(), telling)) +
    (await reportReadModels(context, allProjections, ofLog, new Set(), telling))
  return { faults, lines }
}
const hour = `company 1: FIXES NOT AS SEALED: guard 1, 2026-11-21 12:00 to 13:00 UTC`
const models = expect.stringMatching(/^\d+ read models are what the log tells$/)

it('is told where everything is as it was', async () => {
  expect(await told()).toEqual({
    faults: 0,
    lines: [
      'company 1: 60 fixes as they were sealed, 0 not sealed yet, 0 hours deleted by the retention rule',
      models,
    ],
  })
})

it.each([
  ['text that is not UTF-8', 'device_id', sql`cast(x'FF80' as text)`],
  ['text with a NUL character', 'source', sql`cast(x'6F0073' as text)`],
  ['text with lines of its own', 'message', sql`'a' || char(10) || '[1,2'`],
  ['a place that is text', 'lat_e7', sql`'-12900000,1'`],
  ['a place beyond any number', 'lon_e7', sql`9.9e307 * 1e10`],
  ['an accuracy that is bytes', 'accuracy', sql`x'00ff'`],
  ['a mark that is no number', 'late', sql`'soon'`],
])('is found and named where a fix has %s', async (_, column, value) => {
  await sql`update fix set ${sql.ref(column)} = ${value} where t = ${noon + 60_000}`.execute(context.db)
  const { faults, lines } = await told()
  expect({ faults, lines }).toEqual({ faults: 1, lines: [expect.stringContaining(hour), models] })
})

it.each([
  ['whose time is text', sql`'${sql.raw(guard)}', 'yesterday'`, '59 fixes where 60 were sealed'],
  ['whose time is no whole number', sql`worker_id, 1.5`, '1 fix that was never sealed'],
  ['of a guard whose name is not UTF-8', sql`cast(x'31FF' as text), t`, '1 fix that was never sealed'],
  ['of a guard whose name is bytes', sql`x'31', t`, '1 fix that was never sealed'],
])('is found and named where there is a fix %s', async (_, key, fault) => {
  const columns = sql`lat_e7, lon_e7, accuracy, speed, source, received, device_id, message, late`
  await sql`insert into fix (company, worker_id, t, ${columns})
    select company, ${key}, ${columns} from fix where t = ${noon}`.execute(context.db)
  if (fault.startsWith('59')) await sql`delete from fix where t = ${noon}`.execute(context.db)
  const { faults, lines } = await told()
  expect({ faults, lines }).toEqual({ faults: 1, lines: [expect.stringContaining(fault), models] })
})

it('is found and named where fixes are of a company that the log does not know', async () => {
  await sql`update fix set company = '9' where t >= ${noon + 30 * 60_000}`.execute(context.db)
  expect((await told()).lines).toEqual([
    `${hour}: 30 fixes where 60 were sealed`,
    'company 9: FIXES NOT AS SEALED: the log knows no such company',
    models,
  ])
})

it('is found and named where a row of a read model has text that is not UTF-8, or is not there', async () => {
  await sql`update worker set full_name = cast(x'FF' as text) where id = '1'`.execute(context.db)
  const { lines } = await told()
  expect(lines[1]).toBe(
    'company 1: READ MODELS DIFFER: worker (company 1, id 1): full_name is not what the log tells',
  )
  await sql`delete from worker where id = '2'`.execute(context.db)
  await sql`insert into client (company, id, name, search, archived_at) values ('1', '77', 'Nobody', 'nobody', null)`.execute(
    context.db,
  )
  expect((await told()).lines[1]).toBe(
    'company 1: READ MODELS DIFFER: client (company 1, id 77): is in no event of the log, and 2 others; --all lists them',
  )
  expect((await told(true)).lines.slice(1)).toEqual([
    'company 1: READ MODELS DIFFER: client (company 1, id 77): is in no event of the log',
    'company 1: READ MODELS DIFFER: worker (company 1, id 1): full_name is not what the log tells',
    'company 1: READ MODELS DIFFER: worker (company 1, id 2): is missing',
  ])
})

it('is found and named where the log itself cannot be replayed', async () => {
  await sql`update event set data = '{"type":"x","full":1}' where position = 2`.execute(context.db)
  const { faults, lines } = await told()
  expect({ faults, lines }).toEqual({
    faults: 1,
    lines: [
      expect.stringContaining('60 fixes as they were sealed'),
      expect.stringMatching(
        /^company 1: READ MODELS NOT VERIFIED: what follows position 1 of its log cannot be replayed: /,
      ),
    ],
  })
})
