import type { Transaction } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Rate limits for reports per reporting code and per sender. They are higher than a round with 24
 * checkpoints every half hour needs.
 */
const LIMITS = [
  { of: 'reporting_code_id', spanMs: HOUR_MS, most: 120 },
  { of: 'reporting_code_id', spanMs: DAY_MS, most: 1_200 },
  { of: 'sender', spanMs: HOUR_MS, most: 60 },
] as const
/**
 * Rate limits for calls for help. Beyond them, a call joins the newest call of its code or sender, and only
 * one per minute is stored.
 */
const HELP_LIMITS = [
  { of: 'reporting_code_id', spanMs: HOUR_MS, most: 12 },
  { of: 'reporting_code_id', spanMs: DAY_MS, most: 40 },
  { of: 'sender', spanMs: HOUR_MS, most: 4 },
] as const

const JOINED_MS = 60_000

interface Reporting {
  company: CompanyId
  codeId: string
  sender: string
  now: number
}

/**
 * Throws a 429 problem with the time to wait if this code or sender has reached a limit. The sequence number
 * is not used up, so the sender can try again. Reads at most as many rows as the limit.
 */
export async function enforceFieldLimits(trx: Transaction<Tables>, asked: Reporting): Promise<void> {
  for (const limit of LIMITS) {
    const oldest = (await counted(trx, asked, '!=', limit))[limit.most - 1]
    if (oldest)
      throw tooManyReports(
        limit.of === 'sender' ? 'This phone' : 'This code',
        oldest.received_at + limit.spanMs - asked.now,
      )
  }
}

/**
 * Returns the call for help that a further call joins if there are too many; null: store a new one. Rate
 * limits never refuse a call for help.
 */
export async function findOpenHelpCall(trx: Transaction<Tables>, asked: Reporting): Promise<string | null> {
  for (const limit of HELP_LIMITS) {
    const calls = await counted(trx, asked, '=', limit)
    const [newest] = calls
    if (calls.length === limit.most && newest && asked.now - newest.received_at < JOINED_MS) return newest.id
  }
  return null
}

/**
 * Returns the newest reports that count for a limit. `help` selects calls for help ('=') or other uses
 * ('!='). At most as many as the limit.
 */
const counted = (
  trx: Transaction<Tables>,
  { company, codeId, sender, now }: Reporting,
  help: '=' | '!=',
  { of, spanMs, most }: (typeof LIMITS | typeof HELP_LIMITS)[number],
) =>
  trx
    .selectFrom('field_report')
    .select(['id', 'received_at'])
    .where('company', '=', company)
    .where(of, '=', of === 'sender' ? sender : codeId)
    .where('received_at', '>', now - spanMs)
    .where('use', help, 'help')
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute()

const tooManyReports = (who: string, waitMs: number) =>
  new HttpProblem(429, `${who} has sent as many reports as it may for now. They wait on the phone.`, {
    code: 'too_many_reports',
    retry_after_s: Math.max(1, Math.ceil(waitMs / 1000)),
  })
