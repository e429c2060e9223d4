import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { readFixes } from '../../../server/fixes/read/read-fixes.ts'
import { lockClosedHours } from '../../../server/fixes/write/closed-hours.ts'
import { bothEngines } from '../../support/database/test-database.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const company = companyId('1')
const noon = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000

/** Returns a gate. `wait` blocks until `open` is called; `reached` resolves when somebody waits. */
function createGate() {
  const gate = { reached: () => {}, open: () => {} }
  const reached = new Promise<void>((resolve) => (gate.reached = resolve))
  const opened = new Promise<void>((resolve) => (gate.open = resolve))
  return { wait: () => (gate.reached(), opened), reached, open: () => gate.open() }
}

for (const engine of bothEngines.filter(({ name }) => name === 'PostgreSQL'))
  describe.skipIf(engine.missing !== null)(
    `two processes that store fixes of one guard on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      it('store all of them, although each waits for a row of the other', async () => {
        const running = await engine.start()
        const database = await running.newDatabase()
        let now = noon
        const [one, other] = [
          await database.open({ now: () => now }),
          await database.open({ now: () => now }),
        ]
        const workerId = await hireWorker(other, company, 'Akinyi')
        const fix = (t: number) => ({ workerId, t, lat: -1.29, lon: 36.82, accuracy: 8, speed: null })
        await acceptFixes(other, company, [fix(noon)], 'osmand')
        now = noon + 8 * SEAL_HOUR_MS
        await sealDueHours(other, createLease(other, 'sealing'))

        const gate = createGate()
        let tries = 0
        const waiting = {
          ...one,
          closedHours: async (...args: Parameters<typeof lockClosedHours>) => {
            const closed = await lockClosedHours(...args)
            if (++tries === 1) await gate.wait()
            return closed
          },
        }
        // the newer fix ends the patrol and so locks the live location; the transaction then waits before it stores
        // late fixes
        const ending = acceptFixes(waiting, company, [fix(noon + MINUTE), fix(now)], 'osmand')
        await gate.reached
        const late = acceptFixes(other, company, [fix(noon + 2 * MINUTE)], 'osmand')
        await expect
          .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(one.db)).rows.length)
          .toBe(1)
        gate.open()
        expect((await Promise.all([ending, late])).map(({ stored }) => stored)).toEqual([2, 1])
        const read = { workerId, from: noon, to: now + 1 }
        expect((await readFixes(one.db, company, read)).map(({ t }) => t)).toEqual([
          noon,
          noon + MINUTE,
          noon + 2 * MINUTE,
          now,
        ])
        await Promise.all([one.close(), other.close()])
        await running.stop()
      })
    },
  )
