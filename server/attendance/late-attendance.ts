import type { Kysely, Transaction } from 'kysely'
import { areSummariesEqual, toAttendanceSummary } from '../../domain/attendance/approved-row.ts'
import { ATTENDANCE_RULES } from '../../domain/attendance/attendance-rules.ts'
import { attendanceStream, type AttendanceCommand } from '../../domain/attendance/attendance.ts'
import { SEAL_HOUR_MS } from '../../domain/evidence/seals/closed-hours.ts'
import { zoneDateAt, wallTimeAt } from '../../domain/time/zone-days.ts'
import { formatTypedTime } from '../../domain/time/typed-time.ts'
import { definePolicy, streamCommand, type Policy } from '../background/policy.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readAttendanceChanges } from './attendance-changes.ts'
import { LATE_ATTENDANCE, parseLateHourKey } from './request-late-hours.ts'
import { readAttendance } from './read-attendance.ts'
import { dutyKey } from './duty-statements.ts'
import { findApprovedSheet, readPeriodSheets } from './period-sheets.ts'

type Report = Extract<AttendanceCommand, { type: 'ReportLateFixes' }>
interface Found {
  reports: readonly Report[]
  mails: readonly { to: string; subject: string; text: string }[]
}

const late: Policy<Found> = {
  name: LATE_ATTENDANCE,
  streams: [],
  read: async (context, trx, company, { timer }) =>
    timer ? changedBy(context, trx, company, parseLateHourKey(timer.key)) : null,
  decide: (_, { reports, mails }) => ({
    commands: reports.map((report) => streamCommand(attendanceStream, report.workerId, report)),
    mails,
  }),
}

/**
 * Policy that recomputes finished duties when late fixes arrive, and stores the change. If the sheet is
 * approved, it only reports the change, and mails the approver.
 */
export const lateAttendancePolicy = definePolicy(late)

async function changedBy(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  { workerId, hour }: { workerId: string; hour: number },
): Promise<Found> {
  const timeZone = await readCompanyZone(trx, company)
  const now = context.now()
  const { aroundMs } = ATTENDANCE_RULES
  const span = { from: hour - aroundMs, to: hour + SEAL_HOUR_MS + aroundMs }
  const asked = { span, timeZone, now, workerIds: [workerId] }
  const [known, before] = [
    await readAttendance(trx, company, { ...asked, ignoresSheets: true }),
    await readAttendance(trx, company, {
      ...asked,
      ignoresSheets: true,
      knows: (fix) => !('lateMs' in fix),
    }),
  ]
  const earlier = new Map(before.rows.map((row) => [dutyKey(row), toAttendanceSummary(row)]))
  const ended = known.rows.filter(({ to }) => to <= now)
  const [first, last] = [ended[0], ended.at(-1)]
  if (!first || !last) return { reports: [], mails: [] }
  const told = await readAttendanceChanges(trx, company, { from: first.from, to: last.from + 1 })
  const days = { from: zoneDateAt(first.from, timeZone), to: zoneDateAt(last.from, timeZone) }
  const sheets = await readPeriodSheets(trx, company, days)
  const reports: Report[] = []
  const mails: Found['mails'][number][] = []
  for (const row of ended) {
    const sheet = findApprovedSheet(sheets, row)
    const line = sheet?.lineOf(row)
    const reported = told.findLast(
      (each) =>
        dutyKey(row) ===
          dutyKey({ workerId: each.worker_id, assignmentId: each.assignment_id, from: each.duty_from }) &&
        each.sheet_id === (sheet?.id ?? null) &&
        each.at >= (sheet?.approvedAt ?? 0),
    )?.after
    const was = reported ?? line ?? earlier.get(dutyKey(row))
    const after = toAttendanceSummary(row)
    if (!was || areSummariesEqual(was, after)) continue
    const { status, arrival, departure, lateMin, earlyMin, minutes } = line ?? was
    reports.push({
      type: 'ReportLateFixes',
      workerId,
      assignmentId: row.assignmentId,
      dutyFrom: row.from,
      before: { status, arrival, departure, lateMin, earlyMin, minutes },
      after,
      attendanceSheetId: sheet?.id ?? null,
    })
    const to = sheet?.approvedBy && (await addressOf(trx, company, sheet.approvedBy))
    if (!sheet || !to) continue
    const guard = known.workers[workerId] ?? ''
    const begins = formatTypedTime(wallTimeAt(row.from, timeZone))
    mails.push({
      to,
      subject: `Late positions for an approved attendance sheet: ${guard}`,
      text: [
        `Positions of ${guard} arrived after you approved the attendance of the duty that began ${begins} at ${known.assignments[row.assignmentId] ?? ''}.`,
        `Approved: ${minutes} min, ${lateMin} min late, ${earlyMin} min early. With the late positions: ${after.minutes} min, ${after.lateMin} min late, ${after.earlyMin} min early.`,
        'The sheet has not changed. Return it in the console if it has to be corrected.',
      ].join('\n\n'),
    })
  }
  return { reports, mails }
}

async function addressOf(db: Kysely<Tables>, company: CompanyId, by: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('company', '=', company)
    .where('id', '=', by.replace(/^user:/, ''))
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}
