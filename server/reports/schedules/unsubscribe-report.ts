import { createHmac, timingSafeEqual } from 'node:crypto'
import { reportScheduleStream } from '../../../domain/reports/report-schedule.ts'
import type { Context } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { lockHead } from '../../event-log/append.ts'
import { handleCommandIn } from '../../event-log/handle-command.ts'
import { consoleOrigin } from '../../http/reply/public-origin.ts'
import { readRecipients } from './read-recipients.ts'
import { parseListOrEmpty } from './schedule-tables.ts'

/** The schedule and email address for which an unsubscribe link is valid. */
interface Receipt {
  company: string
  scheduleId: string
  address: string
}

const TOKEN = /^r\.([1-9]\d{0,15})\.([1-9]\d{0,15})\.([\w-]{43})$/

const signature = (key: Uint8Array, { company, scheduleId, address }: Receipt): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['unsubscribe report', company, scheduleId, address]))
    .digest()

/**
 * Returns the link by which a recipient unsubscribes from a schedule, without an account. It does not contain
 * the email address.
 */
export function reportUnsubscribeLink(context: Pick<Context, 'config' | 'keys'>, receipt: Receipt): string {
  const signed = signature(context.keys.signing(), receipt).toString('base64url')
  return `${consoleOrigin(context.config)}/u/r.${receipt.company}.${receipt.scheduleId}.${signed}`
}

/**
 * Returns the recipient for whom this server made a token; null if it did not, or the schedule no longer has
 * this recipient.
 */
export async function findTokenReceipt(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  token: string,
): Promise<Receipt | null> {
  const [, company, scheduleId, signed] = TOKEN.exec(token) ?? []
  if (company === undefined || scheduleId === undefined || signed === undefined) return null
  const given = Buffer.from(signed, 'base64url')
  const row = await db
    .selectFrom('report_schedule')
    .select(['subscriber_ids', 'addresses', 'unsubscribed'])
    .where('company', '=', company)
    .where('id', '=', scheduleId)
    .executeTakeFirst()
  if (!row) return null
  const named = await readRecipients(db, companyId(company), { ...row, unsubscribed: '[]' })
  const addresses = [...named.map(({ email }) => email), ...parseListOrEmpty(row.unsubscribed)]
  const address = addresses.find((each) =>
    keys.all().some((key) => timingSafeEqual(signature(key, { company, scheduleId, address: each }), given)),
  )
  return address === undefined ? null : { company, scheduleId, address }
}

/** Stops sending a scheduled report to an email address. */
export async function unsubscribeReport(context: Context, { company: of, scheduleId, address }: Receipt) {
  const company = companyId(of)
  await context.db.transaction().execute(async (trx) => {
    await lockHead(trx, company)
    const row = await trx
      .selectFrom('report_schedule')
      .select('unsubscribed')
      .where('company', '=', company)
      .where('id', '=', scheduleId)
      .executeTakeFirst()
    if (!row) return
    const unsubscribed = [...new Set([...parseListOrEmpty(row.unsubscribed), address])].slice(-500)
    await handleCommandIn(context, trx, reportScheduleStream, {
      company,
      id: scheduleId,
      command: { type: 'ChangeReportSchedule', unsubscribed },
      commandId: context.newId(),
      by: 'system:unsubscribe-link',
      at: context.now(),
    })
  })
  context.events.wake(company)
}
