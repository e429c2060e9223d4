import { accountCreditStream } from '../../../domain/billing/payments/account-credit.ts'
import { attendanceStream } from '../../../domain/attendance/attendance.ts'
import { companySignInStream } from '../../../domain/company-sign-in/company-sign-in.ts'
import { directoryGroupStream } from '../../../domain/company-sign-in/directory-group.ts'
import { directoryUserStream } from '../../../domain/company-sign-in/directory-user.ts'
import { recordErasureStream } from '../../../domain/erasure/record-erasure.ts'
import { incidentStream } from '../../../domain/incidents/incident.ts'
import { issueStream } from '../../../domain/issues/issue.ts'
import { fileExportStream } from '../../../domain/evidence/bundle/file-export.ts'
import { reportStream } from '../../../domain/reports/report.ts'
import { rosterRulesStream } from '../../../domain/roster/roster-rules.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { apiTokenSubject } from '../../../server/api-tokens/api-token-subject.ts'
import { customReportSubject } from '../../../server/reports/custom/custom-report-subject.ts'
import { reportScheduleSubject } from '../../../server/reports/schedules/report-schedule-subject.ts'
import { storeFile } from '../../../server/files/file-store.ts'

/** one pixel */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const SUMMARY = {
  status: 'present',
  arrival: null,
  departure: null,
  lateMin: 0,
  earlyMin: 0,
  minutes: 0,
} as const

/**
 * Adds records that the demo lacks: clock events, corrections, late hours, roster rules, an erasure, a report schedule,
 * an API token, comments, files in records and a legal hold.
 */
export async function seedRareRecords(context: OpenContext): Promise<void> {
  const company = companyId('1')
  const { digest } = await storeFile(context, { company, userId: '1' }, PICTURE)
  const file = { digest, name: 'Hinge.png' }
  await context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, company, 'seldom')
    await send.to(companySignInStream, company, {
      type: 'ChangeCompanySignIn',
      domains: 'askari.example',
      roles: [{ value: 'Control room', role: 'dispatcher' }],
    })
    await send.to(directoryUserStream, '4', { type: 'LinkDirectoryUser' })
    const group = await send.toNew(directoryGroupStream, {
      type: 'AddDirectoryGroup',
      name: 'Control room',
      external: 'g-1',
    })
    await send.to(directoryGroupStream, group, { type: 'ChangeDirectoryGroup', joining: ['4'] })
    await send.toNew(accountCreditStream, {
      type: 'AddAccountCredit',
      clientId: '1',
      currency: 'KES',
      amount: 100_00,
      addedOn: '2026-11-05',
      reference: null,
      bankLineId: null,
      invoiceId: null,
    })
    const duty = { workerId: '1', assignmentId: '1' }
    const at = context.now()
    const attendance = [
      { type: 'RecordClockEvent', ...duty, kind: 'in', happenedAt: at, source: 'person' },
      { type: 'CorrectAttendance', ...duty, dutyFrom: at, status: 'excused', reason: 'Ill', before: SUMMARY },
      {
        type: 'ReportLateFixes',
        ...duty,
        dutyFrom: at,
        before: SUMMARY,
        after: SUMMARY,
        attendanceSheetId: null,
      },
    ] as const
    for (const command of attendance) await send.to(attendanceStream, '1', command)
    await send.to(rosterRulesStream, '1', { type: 'ChangeRosterRules', weekHours: 45 })
    await send.toNew(recordErasureStream, { type: 'RepeatRecordErasure', subject: 'subscriber-99' })
    await send.toNew(recordErasureStream, {
      type: 'FollowEntriesErasure',
      subject: 'client-99',
      entries: ['client-99/1/0'],
      reason: 'restored',
    })
    await reportScheduleSubject.sample(send, '1')
    await customReportSubject.sample(send, '1')
    await apiTokenSubject.sample(send, '1')

    const incident = await send.toNew(incidentStream, {
      type: 'DraftIncident',
      year: 2026,
      title: 'Broken seal',
      incidentType: 'theft',
      severity: 'high',
      priority: 'p1',
      source: 'guard',
      confidentiality: 'normal',
      occurredAt: at,
      sitePostId: '1',
      narrative: 'The seal of the door is broken.',
      attachments: [file],
    })
    await send.to(incidentStream, incident, {
      type: 'PlaceHold',
      reason: 'Court',
      workerIds: ['1'],
      from: at - 1000,
      to: at,
    })

    const issue = await send.toNew(issueStream, {
      type: 'ReportIssue',
      year: 2026,
      title: 'Loose hinge',
      kind: 'maintenance',
      level: 'routine',
      sitePostId: '1',
      description: 'At the door.',
      filesBefore: [file],
    })
    await send.to(issueStream, issue, { type: 'CommentOnIssue', text: 'A locksmith comes.' })

    const digest64 = 'a3'.repeat(32)
    const report = await send.toNew(reportStream, {
      type: 'IssueReport',
      slug: 'issues',
      params: '{}',
      audience: '{}',
      sourcePosition: 1,
      sourceHash: digest64,
      checkpointSize: null,
      dataSha256: digest64,
      rows: 1,
    })
    await send.to(reportStream, report, {
      type: 'ExportReport',
      format: 'csv',
      fileSha256: digest64,
      bytes: 1,
    })
    await send.to(fileExportStream, digest64, {
      type: 'ExportFile',
      kind: 'statement',
      fileSha256: digest64,
      bytes: 1,
      fileName: 'statement.csv',
    })
  })
}
