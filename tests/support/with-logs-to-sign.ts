import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import {
  parseCheckpointList,
  parseSignedCheckpoint,
  type SignedCheckpoint,
} from '../../domain/evidence/notes/checkpoint.ts'
import { signDueCheckpoints } from '../../server/checkpoints/start-checkpoints.ts'
import type { WitnessConfig } from '../../server/config/config.ts'
import type { OpenContext } from '../../server/app/context.ts'
import { type CompanyId, companyId } from '../../server/db/company-id.ts'
import { createLease } from '../../server/db/lease.ts'
import { testEngines } from './database/test-database.ts'

interface LogsToSign {
  context: OpenContext
  /** the server's clock, ms since epoch UTC; tests change it */
  now: number
  /** directory for a witness; removed after the test */
  folder: string
  /** functions that run after the test in reverse order, while the database is still open */
  undo: (() => unknown)[]
  /** runs the periodic work of a server: signs logs with new events, and sends the signatures to the witness */
  look: (witness?: WitnessConfig | null) => Promise<void>
  /** returns the checkpoints of a company by size; by default of company 1 */
  kept: (company?: CompanyId) => Promise<({ size: number } & SignedCheckpoint)[]>
  sizes: (company?: CompanyId) => Promise<number[]>
}

/**
 * Defines tests on logs without signatures, each in its own database, on each engine. Read `logs` only within a test.
 */
export function withLogsToSign(name: string, tests: (logs: LogsToSign) => void): void {
  for (const engine of testEngines)
    describe.skipIf(engine.missing !== null)(
      `${name} on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
      () => {
        let running: Awaited<ReturnType<typeof engine.start>>
        const kept: LogsToSign['kept'] = async (company = companyId('1')) => {
          const rows = await logs.context.db
            .selectFrom('checkpoint')
            .select(['size', 'note'])
            .where('company', '=', company)
            .orderBy('size')
            .execute()
          return rows.map(({ size, note }) => {
            const signed = parseSignedCheckpoint(note)
            if (!signed) throw new Error(`no checkpoint: ${note}`)
            return { size, ...signed }
          })
        }
        const logs = {
          undo: [] as LogsToSign['undo'],
          look: async (witness = null) => {
            const { context } = logs
            const lease = createLease(context, 'checkpoints')
            await signDueCheckpoints({ ...context, config: { ...context.config, witness } }, lease)
            await lease.release()
          },
          kept,
          sizes: async (company) => (await kept(company)).map(({ size }) => size),
        } as LogsToSign

        beforeAll(async () => {
          running = await engine.start()
        })
        afterAll(() => running.stop())
        beforeEach(async () => {
          logs.now = Date.UTC(2026, 10, 22)
          logs.folder = mkdtempSync(join(tmpdir(), 'askari-witness-'))
          logs.context = await (await running.newDatabase()).open({ now: () => logs.now })
        })
        afterEach(async () => {
          for (const each of logs.undo.splice(0).toReversed()) await each()
          await logs.context.close()
          rmSync(logs.folder, { recursive: true })
        })

        tests(logs)
      },
    )
}

/** Returns the sizes (numbers of events) of the checkpoints in a list; null for those that cannot be parsed. */
export const parseCheckpointSizes = (list: string): (number | null)[] =>
  parseCheckpointList(list).map(({ signed }) => signed?.checkpoint.size ?? null)
