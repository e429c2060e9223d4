import { alarmStream } from '../../domain/alarms/alarm.ts'
import { checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { issueStream } from '../../domain/issues/issue.ts'
import { occurrenceStream } from '../../domain/occurrences/occurrence.ts'
import { reportingCodeStream } from '../../domain/reporting-codes/reporting-code.ts'
import type { Context } from '../../server/context.ts'
import { companyId } from '../../server/db/company-id.ts'
import { commander } from '../../server/demo/demo-commander.ts'
import { codeHash as hashOf, codeSecret } from '../../server/reporting-codes/code-secret.ts'
import { NOON } from './database/prepared-database.ts'
import { raisedAlarm } from './raised-alarm.ts'

/**
 * Adds codes, alarms and checklist reports of the demo company up to an id, of the checklist and the post with that id, and issues
 * that name whatever has that id.
 */
export const ownReports = (context: Context, upTo: string): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const send = commander(context, trx, companyId('1'), 'own reports')
    const items = [{ text: 'Is all well?', answer: 'yes_no' as const, required: true }]
    const codeHash = (id: string) => hashOf(codeSecret(context.keys.signing(), `reporting-code/1/${id}`))
    const clocks = { stated: null, device: NOON, received: NOON, correction: 0, made: NOON }
    const asked = { checklistId: upTo, checklistVersion: 1, title: `Round ${upTo}`, items, answers: [true] }
    for (const id of Array.from({ length: Number(upTo) }, (_, at) => String(at + 1))) {
      const sitePostId = upTo
      const code = {
        sitePostId,
        label: `Desk ${id}`,
        expiresOn: null,
        expiresAt: null,
        codeHash: codeHash(id),
      }
      await send.to(reportingCodeStream, id, { type: 'IssueReportingCode', ...code })
      const report = { ...asked, sitePostId, reporter: 'Jane', note: null, clocks, position: null }
      await send.to(checklistRunStream, id, { type: 'ReportChecklist', ...report })
      await send.toNew(alarmStream, raisedAlarm(upTo, NOON))
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
    const defect = { title: 'Loose tile', kind: 'maintenance', level: 'routine', description: 'At the door.' }
    const issue = { type: 'ReportIssue' as const, year: 2026, ...defect } as const
    const assigned = [
      [upTo, { userId: upTo }],
      [ofClient.id, { workerId: upTo }],
    ] as const
    for (const [sitePostId, to] of assigned) {
      const report = { checklistRunId: upTo, checklistItem: 0 }
      const from = { occurrenceId: upTo, ...report, recurrenceOf: upTo }
      const id = await send.toNew(issueStream, issueStream.command.parse({ ...issue, ...from, sitePostId }))
      await send.to(issueStream, id, { type: 'AssignIssue', ...to })
    }
  })
