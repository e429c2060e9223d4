import type { Transaction } from 'kysely'
import type { CodeUse } from '../../domain/reporting-codes/code-uses.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/problem-reply.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Most accepted reports of one code or one sender in a span; a round of 24 checkpoints every half hour is below them. */
const LIMITS = [
  { of: 'reporting_code_id', spanMs: HOUR_MS, most: 120 },
  { of: 'reporting_code_id', spanMs: DAY_MS, most: 1_200 },
  { of: 'sender', spanMs: HOUR_MS, most: 60 },
] as const
/** Help is counted apart: what else is reported by a code never keeps it waiting. */
const HELP_LIMITS = [
  { of: 'reporting_code_id', spanMs: HOUR_MS, most: 12 },
  { of: 'reporting_code_id', spanMs: DAY_MS, most: 40 },
  { of: 'sender', spanMs: HOUR_MS, most: 4 },
] as const

interface Reporting {
  company: CompanyId
  codeId: string
  sender: string
  use: CodeUse
  now: number
}

/**
 * Throws 429 where this code or this sender has reported as much as it may, with the time after which it may again; the
 * number of the command is not taken, so the sender keeps it and tries later. Reads at most as many rows as the limit.
 */
export async function withinLimits(trx: Transaction<Tables>, asked: Reporting): Promise<void> {
  const { company, codeId, sender, use, now } = asked
  for (const { of, spanMs, most } of use === 'help' ? HELP_LIMITS : LIMITS) {
    const counted = await trx
      .selectFrom('field_report')
      .select('received_at')
      .where('company', '=', company)
      .where(of, '=', of === 'sender' ? sender : codeId)
      .where('received_at', '>', now - spanMs)
      .where('use', use === 'help' ? '=' : '!=', 'help')
      .orderBy('received_at', 'desc')
      .limit(most)
      .execute()
    const oldest = counted[most - 1]
    if (oldest)
      throw tooManyReports(of === 'sender' ? 'This phone' : 'This code', oldest.received_at + spanMs - now)
  }
}

const tooManyReports = (who: string, waitMs: number) =>
  new HttpProblem(429, `${who} has sent as many reports as it may for now. They wait on the phone.`, {
    code: 'too_many_reports',
    retry_after_s: Math.max(1, Math.ceil(waitMs / 1000)),
  })
