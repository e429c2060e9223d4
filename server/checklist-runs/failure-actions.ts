import type { Transaction } from 'kysely'
import { type ChecklistRunEvent, checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { type FailedAction, failedActions } from '../../domain/checklist-runs/failed-actions.ts'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import { incidentStream } from '../../domain/incidents/incident.ts'
import { issueStream } from '../../domain/issues/issue.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import { definePolicy, type StreamCommand, streamCommand, type Policy } from '../background/policy.ts'
import { readCompanyDate } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextId } from '../event-log/next-id.ts'

type Reported = Extract<ChecklistRunEvent, { type: 'ChecklistReported' }>

interface Failures {
  runId: string
  report: Reported
  year: number
  /** the actions, each with the id of the issue or incident to create */
  actions: readonly (FailedAction & { id: string })[]
}

const failures: Policy<Failures> = {
  name: 'checklist-failures',
  streams: [checklistRunStream.name],
  read: async (context, trx, company, { event }) => {
    if (!event || event.event.type !== 'ChecklistReported') return null
    const report = readEvent(checklistRunStream, event.event)
    if (report.type !== 'ChecklistReported') return null
    return failuresOf(context, trx, company, streamParts(event.stream).id, report)
  },
  decide: (_event, { runId, report, year, actions }) => ({
    commands: actions.flatMap((action) => commandsOf(runId, report, year, action)),
  }),
}

/** Policy that creates an issue or incident for a failed checklist item, once per report. */
export const checklistFailurePolicy = definePolicy(failures)

async function failuresOf(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  runId: string,
  report: Reported,
): Promise<Failures | null> {
  const remarks = report.remarks ?? []
  const wanted = failedActions({ ...report, remarks })
  if (wanted.length === 0) return null
  const issues = await trx
    .selectFrom('issue')
    .select('checklist_item')
    .where('company', '=', company)
    .where('checklist_run_id', '=', runId)
    .execute()
  const incidents = await trx
    .selectFrom('checklist_failed_item')
    .select('item')
    .where('company', '=', company)
    .where('checklist_run_id', '=', runId)
    .where('incident_id', 'is not', null)
    .execute()
  const done = {
    create_issue: new Set(issues.map(({ checklist_item }) => checklist_item)),
    create_incident: new Set(incidents.map(({ item }) => item)),
  }
  const actions = []
  for (const action of wanted) {
    if (done[action.starts].has(action.item)) continue
    const stream = action.starts === 'create_issue' ? issueStream : incidentStream
    actions.push({ ...action, id: await nextId(trx, company, stream.name) })
  }
  const year = Number((await readCompanyDate({ db: trx, now: context.now }, company)).slice(0, 4))
  return actions.length === 0 ? null : { runId, report, year, actions }
}

function commandsOf(
  runId: string,
  { sitePostId, clocks }: Reported,
  year: number,
  { starts, id, item, title, text, photo }: Failures['actions'][number],
): StreamCommand[] {
  const pictures = photo === null ? [] : [{ digest: photo, name: 'Photo of the checklist' }]
  if (starts === 'create_issue')
    return [
      streamCommand(issueStream, id, {
        type: 'ReportIssue',
        year,
        title,
        kind: 'maintenance',
        level: 'caution',
        sitePostId,
        description: text,
        filesBefore: pictures,
        checklistRunId: runId,
        checklistItem: item,
      }),
    ]
  const drafted = streamCommand(incidentStream, id, {
    type: 'DraftIncident',
    year,
    title,
    incidentType: 'other',
    severity: 'medium',
    priority: 'p3',
    source: 'guard',
    confidentiality: 'normal',
    sitePostId,
    occurredAt: clocks.stated ?? clocks.made,
    narrative: text,
    attachments: pictures,
  })
  return [drafted, streamCommand(checklistRunStream, runId, { type: 'LinkIncident', item, incidentId: id })]
}
