import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testContext } from '../../../tests/support/database/test-context.ts'
import { whenPublished, hireWorker } from '../../../tests/support/records/hire-worker.ts'
import type { OpenContext } from '../../app/context.ts'
import { companyId } from '../company-id.ts'
import { findDamagedNewestFixes } from './damaged-fixes.ts'
import { describeDamagedRow } from './damaged-text.ts'
import { startDamageScan } from './damage-scan.ts'

const company = companyId('1')
let context: OpenContext
let guard: string
/** indexes of the two unreadable fixes, out of 2,500 */
const [OLD, NEW] = [200, 2_400]
beforeEach(async () => {
  context = await testContext()
  const told = whenPublished(context, 1)
  guard = await hireWorker(context, company, 'Atieno')
  await told
  await sql`insert into fix (company, worker_id, t, lat_e7, lon_e7, accuracy, speed, source, received)
    with recursive time (t) as (select 1 union all select t + 1 from time where t < 2500)
    select ${company}, ${guard}, t, 0, 0, null, null,
      case when t in (${OLD}, ${NEW}) then cast(x'6F73FF' as text) else 'osmand' end, 0 from time`.execute(
    context.db,
  )
})
afterEach(() => context.close())

const named = (t: number) => `fix (company 1, worker_id ${guard}, t ${t}): source is not UTF-8`

it('damage in the newest fixes is named without a look at the older ones', async () => {
  expect((await findDamagedNewestFixes(context.db)).map(describeDamagedRow)).toEqual([named(NEW)])
})

const errors: unknown[] = []
const log = { error: (what: unknown) => errors.push(what), warn: (what: unknown) => errors.push(what) }
beforeEach(() => errors.splice(0))

it('damage in any row is logged in the course of time', async () => {
  await sql`update worker set full_name = cast(x'FF' as text)`.execute(context.db)
  await startDamageScan(context.db, log).done
  const worker = `DAMAGED: worker (company 1, id ${guard}): full_name is not UTF-8`
  expect(errors).toEqual([worker, `DAMAGED: ${named(NEW)}`, `DAMAGED: ${named(OLD)}`])
})

it('looking for damage ends when it is told to', async () => {
  await sql`update event set data = cast(x'FF' as text)`.execute(context.db)
  const { stop } = startDamageScan(context.db, log)
  await stop()
  expect(errors).toEqual([])
})
