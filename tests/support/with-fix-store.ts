import { afterAll, beforeAll, describe } from 'vitest'
import { type PatrolColumns, patrolColumns } from '../../contract/tracking/location.ts'
import type { Fix } from '../../domain/fix/fix.ts'
import type { OpenContext } from '../../server/app/context.ts'
import { companyId } from '../../server/db/company-id.ts'
import { fixColumnsJson } from '../../server/fixes/read/fix-columns-json.ts'
import type { DeliveryResult } from '../../server/fixes/write/delivery.ts'
import { readFixes } from '../../server/fixes/read/read-fixes.ts'
import { acceptFixes } from './fixtures/accept-fixes.ts'
import { type TestDatabase, type TestEngine, bothEngines } from './database/test-database.ts'
import { hireWorker } from './records/hire-worker.ts'

/** current time in these tests, ms since epoch UTC */
export const now = Date.UTC(2026, 10, 21, 12)
export const company = companyId('1')

interface FixStore {
  engine: TestEngine['name']
  database: TestDatabase
  context: OpenContext
  /** hires a guard with this name; returns the guard's id */
  hire: (name: string) => Promise<string>
  /** stores fixes as a phone sends them */
  accept: (fixes: readonly Fix[], source?: string) => Promise<DeliveryResult>
  /** returns the guard's fixes as the console shows them, by time */
  shown: (workerId: string) => Promise<Fix[]>
  /** returns such fixes of a period (ms since epoch UTC) as columns */
  columns: (workerId: string, from: number, to: number) => Promise<PatrolColumns['parts']>
}

/**
 * Defines tests on each engine on a company whose guards have no fixes yet, at a fixed time. Read `store` only within a
 * test.
 */
export function withFixStore(name: string, tests: (store: Readonly<FixStore>) => void): void {
  for (const engine of bothEngines)
    describe.skipIf(engine.missing !== null)(
      `${name} on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
      () => {
        let running: Awaited<ReturnType<typeof engine.start>>
        const store = {
          engine: engine.name,
          hire: (fullName) => hireWorker(store.context, company, fullName),
          accept: (fixes, source = 'osmand') => acceptFixes(store.context, company, fixes, source),
          shown: (workerId) =>
            readFixes(store.context.db, company, { workerId, from: 0, to: now + 3_600_000 }, 10_000),
          columns: async (workerId, from, to) => {
            const texts: string[] = []
            for await (const text of fixColumnsJson(store.context, company, { workerId, from, to }))
              texts.push(text)
            return patrolColumns.parse(JSON.parse(`{"workerId":"${workerId}","parts":[${texts.join()}]}`))
              .parts
          },
        } as FixStore

        beforeAll(async () => {
          running = await engine.start()
          store.database = await running.newDatabase()
          store.context = await store.database.open({ now: () => now })
        })
        afterAll(async () => {
          await store.context.close()
          await running.stop()
        })

        tests(store)
      },
    )
}

/** Returns a fix in Nairobi with only the required fields; `over` adds or replaces fields. */
export const fix = (workerId: string, t: number, over: Partial<Fix> = {}): Fix => ({
  workerId,
  t,
  lat: -1.29,
  lon: 36.82,
  accuracy: null,
  speed: null,
  ...over,
})
