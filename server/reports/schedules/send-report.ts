import './schedule-tables.ts'
import { mainTableIndex } from '../../../contract/reports/report-list.ts'
import { FREQUENCIES, duePeriod } from '../../../domain/reports/schedule-times.ts'
import { reportFormat } from '../../../domain/reports/report.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import {
  UndeliverableError,
  type MessageSender,
  type OutgoingMessage,
} from '../../background/deliver-messages.ts'
import { readCompanyZone } from '../../companies/companies.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { attachToMails } from '../../mail/mail-files.ts'
import { unsubscribeLine, queueMail } from '../../mail/queue-mail.ts'
import { consoleOrigin } from '../../http/reply/public-origin.ts'
import { exportReport } from '../export-report.ts'
import { issueReport, type ReportOwner } from '../issued-reports.ts'
import { reportAudience, assertReportOpen, parseReportParams, parseReportSlug } from '../report-params.ts'
import { runResult, runIssuer } from '../runs/run-result.ts'
import { requireMailReader } from '../runs/mail-reader.ts'
import { requestRun, waitForRun } from '../runs/report-runs.ts'
import type { ReportForScreen } from '../runs/report-task.ts'
import { readRecipients } from './read-recipients.ts'
import { scheduledMessageJson } from './schedule-tables.ts'
import { reportUnsubscribeLink } from './unsubscribe-report.ts'

/** maximum time for waiting for a run and computing it, ms */
const MOST_MS = 20 * 60_000
/** maximum size of an attachment, bytes; a larger file is not attached */
const MOST_BYTES = 10 * 2 ** 20

/**
 * Creates the sender of scheduled reports. It computes the report as its owner may see it now, without
 * confidential incidents. It mails the file to each recipient once, by the key of the message.
 */
export const createReportSender =
  (context: Context): MessageSender =>
  async (sent) => {
    const { scheduleId, dueAt } = scheduledMessageJson.parse(sent.text)
    const { db } = context
    const schedule = await db
      .selectFrom('report_schedule')
      .selectAll()
      .where('company', '=', sent.company)
      .where('id', '=', scheduleId)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!schedule) return 'The schedule was removed.'
    const note = (state: 'sent' | 'empty' | 'failed', recipients: number, detail: string | null) =>
      db
        .insertInto('report_delivery')
        .values({
          company: sent.company,
          id: sent.key,
          schedule_id: scheduleId,
          due_at: dueAt,
          at: context.now(),
          state,
          recipients,
          detail,
        })
        .onConflict((conflict) =>
          conflict.columns(['company', 'id']).doUpdateSet({ state, recipients, detail, at: context.now() }),
        )
        .execute()
    try {
      const recipients = await readRecipients(db, sent.company, schedule)
      if (recipients.length === 0) {
        await note('failed', 0, 'Everybody has unsubscribed, or their subscription is paused.')
        return 'nobody receives it'
      }
      const reader = await readerOf(context, sent.company, schedule)
      const found = await computed(context, reader, schedule, dueAt)
      if (schedule.only_if_not_empty === 1 && found.isEmpty) {
        await note('empty', 0, null)
        return 'nothing to report'
      }
      await mailFile(context, reader, { sent, schedule, found, recipients })
      await note('sent', recipients.length, null)
      return `mailed to ${recipients.length}`
    } catch (error) {
      // The queue is full or the database is unavailable, so the message is retried.
      if (!(error instanceof HttpProblem) || error.statusCode === 429) {
        if (sent.isLast) await note('failed', 0, 'The report could not be computed.')
        throw error
      }
      await note('failed', 0, error.message)
      throw new UndeliverableError(error.message, { cause: error })
    }
  }

type Schedule = Parameters<typeof readRecipients>[2] & {
  name: string
  slug: string
  client_id: string | null
  assignment_id: string | null
  custom_report_id: string | null
  frequency: string
  time_zone: string
  format: string
  owner_id: string
}

async function computed(context: Context, owner: ReportOwner, schedule: Schedule, dueAt: number) {
  const slug = parseReportSlug(schedule.slug)
  assertReportOpen(slug, owner)
  const frequency = FREQUENCIES.find((each) => each === schedule.frequency) ?? 'weekly'
  const query = {
    ...duePeriod({ frequency, timeZone: schedule.time_zone }, dueAt),
    ...(schedule.client_id !== null && { client_id: schedule.client_id }),
    ...(schedule.assignment_id !== null && { assignment_id: schedule.assignment_id }),
    ...(schedule.custom_report_id !== null && { custom_report_id: schedule.custom_report_id }),
  }
  const asked = await parseReportParams(context, slug, owner, query, schedule.time_zone)
  const isOfCompany = schedule.time_zone === (await readCompanyZone(context.db, owner.company))
  const params = isOfCompany ? asked : { ...asked, time_zone: schedule.time_zone }
  const runId = await requestRun(context, owner, { slug, params, forMail: true })
  const run = await waitForRun(context, owner, runId, MOST_MS)
  if (run?.status !== 'done' || run.sha256 === null || run.shown === null)
    throw new HttpProblem(
      422,
      run?.failure ?? `The report was not computed within ${MOST_MS / 60_000} minutes.`,
    )
  const { row_counts: counts } = JSON.parse(run.shown) as ReportForScreen
  const issued = await issueReport(context, runIssuer(owner), runResult(run, run.sha256))
  return { params, issued, isEmpty: counts[mainTableIndex(slug)] === 0 }
}

const readerOf = ({ db }: Context, company: CompanyId, schedule: Schedule) =>
  requireMailReader(db, company, { userId: schedule.owner_id, customReportId: schedule.custom_report_id })

/** Checks access again, because computing takes time. Throws a 403 problem if it has changed. */
async function mustStillSee(context: Context, reader: ReportOwner, schedule: Schedule): Promise<void> {
  const slug = parseReportSlug(schedule.slug)
  const now = await readerOf(context, reader.company, schedule)
  assertReportOpen(slug, now)
  if (reportAudience(slug, now) !== reportAudience(slug, reader))
    throw new HttpProblem(
      403,
      'What the account of this schedule may see has changed while the report was computed. Send it again.',
    )
}

async function mailFile(
  context: Context,
  owner: ReportOwner,
  {
    sent,
    schedule,
    found: { issued, params },
    recipients,
  }: {
    sent: OutgoingMessage
    schedule: Schedule & { id: string }
    found: Awaited<ReturnType<typeof computed>>
    recipients: Awaited<ReturnType<typeof readRecipients>>
  },
): Promise<void> {
  const { company, key } = sent
  const format = reportFormat.catch('pdf').parse(schedule.format)
  const file = await exportReport(context, runIssuer(owner), {
    issued,
    format,
    signal: AbortSignal.timeout(MOST_MS),
  })
  await mustStillSee(context, owner, schedule)
  const isAttached = file.bytes.length <= MOST_BYTES
  const period = `${formatCalendarDay(params.from_day)} to ${formatCalendarDay(params.to_day)}`
  const origin = consoleOrigin(context.config)
  await context.db.transaction().execute(async (trx) => {
    const keys: string[] = []
    for (const [n, { name, email }] of recipients.entries()) {
      const mailKey = `${key}.${n}`
      keys.push(mailKey)
      const link = reportUnsubscribeLink(context, { company, scheduleId: schedule.id, address: email })
      const lines = [
        name === null ? 'Hello,' : `Hello ${name},`,
        isAttached
          ? `The report “${schedule.name}”, ${period}, is attached.`
          : `The report “${schedule.name}”, ${period}, is too large for a mail. Ask the sender for the file.`,
        `Anybody can check that the file is unchanged: ${origin}/check`,
        unsubscribeLine(link),
      ]
      await queueMail(
        context,
        trx,
        company,
        { to: email, subject: `${schedule.name}, ${period}`, text: lines.join('\n\n') },
        mailKey,
      )
    }
    if (isAttached) await attachToMails(context, trx, { id: key, company, keys, file })
  })
}
