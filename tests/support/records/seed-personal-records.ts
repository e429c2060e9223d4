import { accountCreditStream } from '../../../domain/billing/payments/account-credit.ts'
import { bankLineStream } from '../../../domain/billing/payments/bank-line.ts'
import { alarmStream } from '../../../domain/alarms/alarm.ts'
import { attendanceSheetStream } from '../../../domain/attendance/attendance-sheet.ts'
import { checklistRunStream } from '../../../domain/checklist-runs/checklist-run.ts'
import { fieldReportStream } from '../../../domain/field-reports/field-report.ts'
import { incidentStream } from '../../../domain/incidents/incident.ts'
import { issueStream } from '../../../domain/issues/issue.ts'
import { occurrenceStream } from '../../../domain/occurrences/occurrence.ts'
import { reportingCodeStream } from '../../../domain/reporting-codes/reporting-code.ts'
import { clientLinkStream } from '../../../domain/records/client-link.ts'
import { withItemDefaults } from '../../../domain/checklists/checklist-item.ts'
import { rosterLinkStream } from '../../../domain/roster/roster-link.ts'
import { roundRunStream } from '../../../domain/round-runs/round-run.ts'
import { shiftSwapStream } from '../../../domain/roster/shift-swap.ts'
import { shiftOfferStream } from '../../../domain/roster/shift-offer.ts'
import { welfareStream } from '../../../domain/alarms/welfare-check.ts'
import type { Context } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { hashCode as hashOf, createCode } from '../../../server/reporting-codes/code-secret.ts'
import { dueRound } from '../fixtures/due-round.ts'
import { NOON } from '../database/prepared-database.ts'
import { raisedAlarm } from './raised-alarm.ts'

const INCIDENT = {
  type: 'DraftIncident',
  year: 2026,
  incidentType: 'theft',
  severity: 'high',
  priority: 'p1',
  source: 'guard',
  confidentiality: 'normal',
  occurredAt: NOON,
  narrative: 'A bicycle is gone.',
} as const

const SHIFT = { name: 'Night', post: null, day: '2026-11-28', startLocal: '18:00', durationMin: 720 }
/** Returns a shift swap of two guards at the assignment with this id. */
const swapOf = (id: string, duty: string) => ({
  assignmentId: id,
  week: '2026-11-23',
  workerId: id,
  other: '1',
  until: NOON + 30 * 86_400_000,
  duty,
  otherDuty: `other ${duty}`,
  shift: SHIFT,
  otherShift: SHIFT,
})

/**
 * Adds records with personal data to the demo company: reporting codes, alarms, checklist reports, rounds and incidents
 * up to the id `upTo`. They refer to the checklist, post and patrol with that id. Also adds an attendance sheet and
 * issues about records with that id.
 */
export const seedPersonalRecords = (context: Context, upTo: string): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, companyId('1'), 'own reports')
    const items = [withItemDefaults({ text: 'Is all well?', answer: 'yes_no', required: true })]
    const codeHash = (id: string) => hashOf(createCode(context.keys.signing(), `reporting-code/1/${id}`))
    const linkHash = (kind: string, id: string) =>
      hashOf(createCode(context.keys.signing(), `${kind}-link/1/${id}`))
    const clocks = { stated: null, device: NOON, received: NOON, correction: 0, made: NOON }
    const asked = {
      checklistId: upTo,
      checklistVersion: 1,
      title: `Round ${upTo}`,
      items,
      passMark: null,
      answers: [false],
    }
    for (const id of Array.from({ length: Number(upTo) }, (_, at) => String(at + 1))) {
      const paid = { currency: 'KES', amount: 116_00, reference: `Own ${id}` }
      const line = await send.toNew(bankLineStream, {
        type: 'ImportBankLine',
        ...paid,
        digest: `own ${id}`,
        source: 'bank',
        receivedOn: '2026-11-05',
        details: null,
        payer: null,
        phone: null,
      })
      await send.to(bankLineStream, line, { type: 'MatchBankLine', clientId: id, allocations: [] })
      await send.toNew(accountCreditStream, {
        type: 'AddAccountCredit',
        ...paid,
        clientId: id,
        addedOn: '2026-11-05',
        bankLineId: line,
        invoiceId: id,
      })
      const sitePostId = upTo
      const code = {
        sitePostId,
        label: `Desk ${id}`,
        expiresOn: null,
        expiresAt: null,
        codeHash: codeHash(id),
      }
      await send.to(reportingCodeStream, id, { type: 'IssueReportingCode', ...code })
      const received = {
        type: 'ReceiveFieldReport',
        reportingCodeId: id,
        sitePostId,
        use: 'checklist',
        title: `Round ${id}`,
        workerId: upTo,
        checkpointId: upTo,
        outcome: null,
        clockEvent: null,
        reporter: 'Jane',
        guardNumber: null,
        note: null,
        photo: null,
        signature: null,
        clocks,
        position: null,
        sender: `code:${id}/own`,
        sequence: null,
      } as const
      await send.toNew(fieldReportStream, received)
      const report = { ...asked, sitePostId, reporter: 'Jane', note: null, clocks, position: null }
      const runId = await send.toNew(checklistRunStream, { type: 'ReportChecklist', ...report })
      await send.to(checklistRunStream, runId, { type: 'LinkIncident', item: 0, incidentId: upTo })
      const link = { workerId: upTo, codeHash: linkHash('roster', id) }
      await send.to(rosterLinkStream, id, { type: 'IssueRosterLink', ...link })
      await send.to(clientLinkStream, id, {
        type: 'IssueClientLink',
        clientId: upTo,
        expiresOn: '2027-06-30',
        expiresAt: context.now() + 200 * 24 * 3_600_000,
        codeHash: linkHash('client', id),
      })
      const offer = { assignmentId: upTo, week: '2026-11-23', duty: id, guards: [upTo] }
      const open = { until: null, shift: null }
      await send.toNew(shiftOfferStream, { type: 'OfferShift', ...offer, ...open })
      await send.toNew(alarmStream, raisedAlarm(upTo, NOON))
      const welfare = { workerId: upTo, assignmentId: null, sitePostId: null, alarmRuleId: null }
      const checkId = await send.toNew(welfareStream, { type: 'SendWelfareCheck', ...welfare })
      await send.to(welfareStream, checkId, { type: 'ConfirmWelfareCheck', reason: 'By radio' })
      await send.toNew(roundRunStream, dueRound(upTo, id))
      const theft = { ...INCIDENT, title: `Theft ${id}`, sitePostId, workerId: upTo }
      await send.toNew(incidentStream, theft)
      await send.toNew(shiftSwapStream, { type: 'RequestSwap', ...swapOf(upTo, id) })
    }
    const ofClient = await trx
      .selectFrom('site_post')
      .select('id')
      .where('company', '=', '1')
      .where('client_id', '=', upTo)
      .executeTakeFirstOrThrow()
    await send.toNew(occurrenceStream, {
      type: 'RecordOccurrence',
      sitePostId: ofClient.id,
      year: 2026,
      category: 'visitor',
      priority: 'routine',
      narrative: 'A visitor was at the post.',
      occurredAt: context.now(),
    })
    const escalated = { ...INCIDENT, title: 'Escalated', sitePostId: ofClient.id, occurrenceId: upTo }
    await send.toNew(incidentStream, escalated)
    // the sample sheet is of a guard, so this one is of an assignment
    const period = { fromDay: '2026-01-05', toDay: '2026-01-11' }
    const sheet = { type: 'OpenAttendanceSheet', assignmentId: upTo, ...period } as const
    await send.toNew(attendanceSheetStream, sheet)
    const defect = { title: 'Loose tile', kind: 'maintenance', level: 'routine', description: 'At the door.' }
    const issue = { type: 'ReportIssue' as const, year: 2026, ...defect } as const
    const finished = await trx
      .selectFrom('issue')
      .select('id')
      .where('company', '=', '1')
      .where('status', 'in', ['verified', 'closed'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const assigned = [
      [upTo, { userId: upTo }],
      [ofClient.id, { workerId: upTo }],
    ] as const
    for (const [sitePostId, to] of assigned) {
      const report = { checklistRunId: upTo, checklistItem: 0 }
      const from = { occurrenceId: upTo, ...report, recurrenceOf: finished.id }
      const id = await send.toNew(issueStream, issueStream.command.parse({ ...issue, ...from, sitePostId }))
      await send.to(issueStream, id, { type: 'AssignIssue', ...to })
    }
  })
