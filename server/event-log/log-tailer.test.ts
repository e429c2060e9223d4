import { expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { hireWorker } from '../../tests/support/records/hire-worker.ts'
import { companyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { EventHub } from './event-hub.ts'
import { startLogTailer } from './log-tailer.ts'

it('tells what it could not read while the database was away, though nothing else happens', async () => {
  const context = await testContext()
  const company = companyId('1')
  let away = false
  const db = new Proxy(context.db, {
    get: (target, name: keyof Database) => {
      if (away && name === 'selectFrom') throw new Error('the database is away')
      const member = target[name] as unknown
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const events = new EventHub()
  const pump = await startLogTailer({ db, events, log: context.log })
  const told: string[] = []
  events.on('event', (batch) => told.push(...batch.map(({ stream }) => stream)))
  const guard = await hireWorker(context, company, 'Achieng')
  away = true
  events.wake(company)
  await new Promise((resolve) => setImmediate(resolve))
  away = false
  await expect.poll(() => told, { timeout: 5000 }).toEqual([`worker-${guard}`])
  await pump.stop()
  await context.close()
})
