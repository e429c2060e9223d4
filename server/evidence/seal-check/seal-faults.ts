import type { Kysely } from 'kysely'
import { scheduleCompanyEvaluation } from '../../alarms/schedule-evaluation.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** Fixes that differ from their seals, as found by the background check; ms since epoch UTC. */
    seal_fault: {
      company: string
      worker_id: string
      hour: number
      /** sealing round of a supplement; 0 for fixes in time */
      late: number
      fault: string
      found_at: number
    }
  }
}

interface Place {
  workerId: string
  hour: number
  late: number
}

/** maximum length of the list */
const MOST = 1000

/** Returns faults by guard and hour, 1000 at most. */
export const readSealFaults = (db: Kysely<Tables>, company: CompanyId) =>
  db
    .selectFrom('seal_fault')
    .select(['worker_id as workerId', 'hour', 'late', 'fault'])
    .where('company', '=', company)
    .orderBy('worker_id')
    .orderBy('hour')
    .limit(MOST)
    .execute()

/** Counts the faults of all companies, 1000 at most. */
export async function countSealFaults(db: Kysely<Tables>): Promise<number> {
  return (await db.selectFrom('seal_fault').select('hour').limit(MOST).execute()).length
}

/** Returns when a company's fixes were last compared with all their seals, and the differences. */
export async function readSealCheckReply(db: Kysely<Tables>, company: CompanyId) {
  const check = await db
    .selectFrom('seal_check')
    .select('ended_at')
    .where('company', '=', company)
    .executeTakeFirst()
  const faults = await readSealFaults(db, company)
  const [first] = faults
  return {
    checked_at: check?.ended_at ?? null,
    faults: faults.length,
    first: first ? { worker_id: first.workerId, hour: first.hour, fault: first.fault } : null,
  }
}

export async function recordSealFault(
  db: Kysely<Tables>,
  company: CompanyId,
  { workerId, hour, late, fault }: Place & { fault: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('seal_fault')
    .values({ company, worker_id: workerId, hour, late, fault, found_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company', 'worker_id', 'hour', 'late']).doUpdateSet({ fault }),
    )
    .execute()
  await scheduleCompanyEvaluation(db, company, { kind: 'seal_broken', now })
}

export async function clearSealFault(
  db: Kysely<Tables>,
  company: CompanyId,
  { workerId, hour, late }: Place,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('seal_fault')
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where('hour', '=', hour)
    .where('late', '=', late)
    .execute()
  await scheduleCompanyEvaluation(db, company, { kind: 'seal_broken', now })
}
