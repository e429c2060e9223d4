import { alarmStream } from '../../../domain/alarms/alarm.ts'
import { assignmentStream } from '../../../domain/records/assignment.ts'
import { checklistRunStream } from '../../../domain/checklist-runs/checklist-run.ts'
import { withItemDefaults } from '../../../domain/checklists/checklist-item.ts'
import { clientLinkStream } from '../../../domain/records/client-link.ts'
import { companyStream } from '../../../domain/records/company.ts'
import { correctClocks } from '../../../domain/field-reports/field-clocks.ts'
import { issueStream } from '../../../domain/issues/issue.ts'
import { incidentStream } from '../../../domain/incidents/incident.ts'
import { occurrenceStream } from '../../../domain/occurrences/occurrence.ts'
import { postOrdersStream } from '../../../domain/records/post-orders.ts'
import { reportingCodeStream } from '../../../domain/reporting-codes/reporting-code.ts'
import { rosterLinkStream } from '../../../domain/roster/roster-link.ts'
import { roundRunStream } from '../../../domain/round-runs/round-run.ts'
import { shiftOfferStream } from '../../../domain/roster/shift-offer.ts'
import { welfareStream } from '../../../domain/alarms/welfare-check.ts'
import { userStream } from '../../../domain/user/user.ts'
import { storeCredential } from '../../../server/auth/credential.ts'
import { hashPassword } from '../../../server/auth/password/password.ts'
import type { Context } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { nextCompanyId } from '../../../server/event-log/next-id.ts'
import { SUBJECTS } from '../../../server/subjects.ts'
import { raisedAlarm } from './raised-alarm.ts'
import { dueRound } from '../fixtures/due-round.ts'

export const SECOND_EMAIL = 'admin@kisumu.example'

/**
 * Creates another company. It has one record of each type, all with the id 1, and an administrator with the demo's
 * password.
 */
export async function secondCompany(context: Context): Promise<CompanyId> {
  const password = await hashPassword('patrol-demo')
  return context.db.transaction().execute(async (trx) => {
    const company = await nextCompanyId(trx)
    const send = createCommander(context, trx, company)
    const timeZone = 'Africa/Windhoek'
    await send.to(companyStream, company, { type: 'FoundCompany', name: 'Kisumu Watch', timeZone })
    const userId = await send.toNew(userStream, {
      type: 'RegisterUser',
      fullName: 'Second Admin',
      email: SECOND_EMAIL,
      role: 'administrator',
    })
    await send.to(userStream, userId, { type: 'VerifyEmail', email: SECOND_EMAIL })
    await storeCredential(trx, { company, userId }, password, context.now())
    for (const { sample } of Object.values(SUBJECTS)) await sample(send, '1')
    const [assignmentId, sitePostId, workerId, checklistId] = ['1', '1', '1', '1']
    await send.toNew(reportingCodeStream, {
      type: 'IssueReportingCode',
      sitePostId,
      label: 'Pier Head',
      expiresOn: null,
      expiresAt: null,
      codeHash: 'e'.repeat(64),
      uses: ['checklist', 'help'],
    })
    await send.toNew(rosterLinkStream, { type: 'IssueRosterLink', workerId, codeHash: 'd'.repeat(64) })
    await send.toNew(clientLinkStream, {
      type: 'IssueClientLink',
      clientId: '1',
      expiresOn: '2027-06-30',
      expiresAt: context.now() + 1,
      codeHash: 'c'.repeat(64),
    })
    const offer = { week: '2026-11-23', duty: 'pier', guards: [workerId] }
    await send.toNew(shiftOfferStream, {
      type: 'OfferShift',
      assignmentId,
      ...offer,
      until: null,
      shift: null,
    })
    const at = context.now()
    await send.toNew(alarmStream, raisedAlarm(workerId, at))
    const asked = { type: 'SendWelfareCheck', workerId, assignmentId, sitePostId } as const
    await send.toNew(welfareStream, { ...asked, alarmRuleId: null })
    await send.toNew(checklistRunStream, {
      type: 'ReportChecklist',
      sitePostId,
      checklistId,
      checklistVersion: 1,
      title: 'Pier opening',
      items: [withItemDefaults({ text: 'Is the beacon lit?', answer: 'yes_no', required: true })],
      passMark: null,
      answers: [false],
      reporter: 'Second Guard',
      note: null,
      clocks: correctClocks({ stated: null, device: at, sent: at }, at),
      position: null,
    })
    const orders = { sitePostId, text: 'Light the beacon at dusk.', replaces: 0 }
    await send.to(postOrdersStream, sitePostId, { type: 'IssuePostOrders', ...orders })
    await send.toNew(occurrenceStream, {
      type: 'RecordOccurrence',
      sitePostId,
      year: 2026,
      category: 'visitor',
      priority: 'routine',
      narrative: 'The harbour inspector was on the pier.',
      occurredAt: context.now(),
      workerId,
      involved: { persons: [{ name: 'Pier Visitor' }] },
    })
    await send.toNew(roundRunStream, dueRound('1', 'of the second company'))
    const defect = { title: 'Beacon is dark', kind: 'maintenance', level: 'caution' } as const
    const issueId = await send.toNew(issueStream, {
      type: 'ReportIssue',
      year: 2026,
      sitePostId,
      description: 'The lamp of the beacon is broken.',
      ...defect,
    })
    await send.to(issueStream, issueId, { type: 'AssignIssue', userId })
    await send.toNew(incidentStream, {
      type: 'DraftIncident',
      year: 2026,
      title: 'Boat missing from the pier',
      incidentType: 'theft',
      severity: 'high',
      priority: 'p1',
      source: 'guard',
      confidentiality: 'normal',
      sitePostId,
      occurredAt: context.now(),
      workerId,
      narrative: 'The boat of the inspector is gone.',
    })
    const entryId = await send.newId('worker-assignment')
    await send.to(assignmentStream, assignmentId, {
      type: 'AssignGuard',
      entryId,
      workerId,
      sitePostId,
      shift: null,
      shiftPatternId: '1',
    })
    return company
  })
}
