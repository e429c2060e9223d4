import type { Kysely } from 'kysely'
import { scheduleCompanyEvaluation } from '../../alarms/schedule-evaluation.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * Hours whose fixes differ from their seal or notes, as the background checks have found. Times are ms
     * since epoch UTC.
     */
    seal_fault: {
      company: string
      worker_id: string
      hour: number
      /**
       * sealing round that sealed these late fixes; 0: fixes that arrived in time; -1: the difference is to
       * the notes of an unsealed hour
       */
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

/** maximum number of differences that are returned or counted */
const MOST = 1000

/** Returns the differences of a company by guard and hour, at most 1000. */
export const readSealFaults = (db: Kysely<Tables>, company: CompanyId) =>
  db
    .selectFrom('seal_fault')
    .select(['worker_id as workerId', 'hour', 'late', 'fault'])
    .where('company', '=', company)
    .orderBy('worker_id')
    .orderBy('hour')
    .limit(MOST)
    .execute()

/** Counts the differences of all companies, up to 1000. */
export async function countSealFaults(db: Kysely<Tables>): Promise<number> {
  return (await db.selectFrom('seal_fault').select('hour').limit(MOST).execute()).length
}

/** Returns when all seals of a company were last compared with its fixes, and the differences. */
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
