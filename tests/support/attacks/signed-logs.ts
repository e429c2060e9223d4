import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signDueCheckpoints } from '../../../server/checkpoints/start-checkpoints.ts'
import { reportLogs } from '../../../server/checkpoints/report-logs.ts'
import { readCheckpointsToVerify } from '../../../server/checkpoints/verify-checkpoints.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { type CompanyId, companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { readLogCompanies } from '../../../server/event-log/read-log.ts'
import { appendToLog } from './append-to-log.ts'

const HOUR = 3_600_000

/** Returns the sizes (numbers of events) of the checkpoints that a log has in the database, ascending. */
export async function checkpointSizes(
  { db }: Pick<OpenContext, 'db'>,
  company: CompanyId,
): Promise<number[]> {
  const rows = await db
    .selectFrom('checkpoint')
    .select('size')
    .where('company', '=', company)
    .orderBy('size')
    .execute()
  return rows.map(({ size }) => size)
}

/**
 * Creates two signed logs, with signatures in the database and at a witness. Company 1 has checkpoints at 4, 7 and 12
 * events, and two later events. Company 2 has one at 3.
 */
export async function signedLogs(open: (edge: { now: () => number }) => Promise<OpenContext>) {
  const clock = { now: Date.UTC(2026, 10, 22) }
  const folder = mkdtempSync(join(tmpdir(), 'askari-witness-'))
  const witness = join(folder, 'checkpoints.txt')
  const opened = await open({ now: () => clock.now })
  const context: OpenContext = {
    ...opened,
    config: { ...opened.config, witness: { kind: 'path', path: witness } },
  }
  /** signs all logs; returns those that could not be signed, with the reasons */
  const sign = async () => {
    const lease = createLease(context, 'checkpoints')
    const refused = new Set<string>()
    await signDueCheckpoints(context, lease, refused)
    await lease.release()
    clock.now += HOUR
    return [...refused]
  }
  const [one, two] = [companyId('1'), companyId('2')]
  await appendToLog(context, two, 3)
  for (const added of [4, 3, 5]) {
    await appendToLog(context, one, added)
    await sign()
  }
  await appendToLog(context, one, 2)

  const verify = async (...asked: string[]) => {
    const lines: string[] = []
    const checkpoints = await readCheckpointsToVerify(context.db, context.config, asked, true)
    for (const line of [...checkpoints.faults, ...checkpoints.remarks]) lines.push(line)
    const companies = await readLogCompanies(context.db)
    await reportLogs(context.db, companies, new Set(), checkpoints, {
      say: (line) => lines.push(line),
      all: false,
    })
    return lines
  }
  return {
    context,
    clock,
    folder,
    witness,
    sign,
    verify,
    /** returns what verification finds about a company, or about checkpoints */
    found: async (...asked: string[]) =>
      (await verify(...asked))
        .filter((line) => !/: (whole|consistent; .*)$/.test(line) && !line.includes('holds against'))
        .map((line) => line.replace('NOT WHOLE: ', '')),
    close: async () => {
      await context.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export type SignedLogs = Awaited<ReturnType<typeof signedLogs>>
