import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import type { Account } from '../auth/account.ts'
import { companyId } from '../db/company-id.ts'
import { queueExportRead } from '../resource/list/list.ts'
import { exportPieces } from './export-pieces.ts'

const FIXES = 40_000

it('others who export have their turns while a long trail is read', async () => {
  const context = await testContext()
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${FIXES})
    insert into fix (company, worker_id, t, lat_e7, lon_e7, source, received)
    select '1', '2', i * 1000, i, i, 'osmand', 0 from n`.execute(context.db)
  const account = { company: companyId('1'), limits: null } as Account
  let read = 0
  const pieces = exportPieces(context, {
    request: { account, isStillAdmitted: async () => true },
    guards: [{ id: '2', name: 'Akinyi' }],
    sizes: [{ worker_id: '2', fixes: FIXES }],
    body: { worker_ids: ['2'], from: 0, to: FIXES * 1000 + 1, format: 'csv', reason: 'Theft' },
    logo: null,
    facts: { company: 'Ulinzi', timeZone: 'UTC', by: 'Amina', at: 0, head: { position: 1, hash: '' } },
    stated: null,
    told: (fixes) => (read += fixes),
    goesOn: () => {},
  })[Symbol.asyncIterator]()
  await pieces.next()
  const trail = pieces.next()
  let turns = 0
  for (; read === 0; turns += 1) await queueExportRead(() => setImmediate())
  await trail
  expect(read).toBe(FIXES)
  expect(turns).toBeGreaterThan(5)
  await pieces.return?.()
  await context.close()
})
