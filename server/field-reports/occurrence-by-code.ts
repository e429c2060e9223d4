import type { CodeReport } from '../../contract/field/code-report.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { createDoubt } from '../../domain/field-reports/report-doubts.ts'
import { occurrenceStream } from '../../domain/occurrences/occurrence.ts'
import { readCompanyDate } from '../companies/companies.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { type ArrivedReport, codeActor, type ReportResult } from './report-outcome.ts'

/** Adds an entry to the occurrence book of the post. Its author has no account, and has typed a name. */
export async function acceptOccurrenceByCode(
  { context, trx, code, commandId, clocks }: ArrivedReport,
  { text, reporter, photo }: Extract<CodeReport, { use: 'occurrence' }>,
): Promise<ReportResult> {
  const { company, sitePostId } = code
  const year = Number((await readCompanyDate({ db: trx, now: context.now }, company)).slice(0, 4))
  const handled = await handleCommandIn(context, trx, occurrenceStream, {
    company,
    id: null,
    command: {
      type: 'RecordOccurrence',
      sitePostId,
      year,
      category: 'other',
      priority: 'routine',
      narrative: text,
      occurredAt: clocks.made,
      writtenAt: clocks.made,
      involved: { persons: [{ name: reporter, role: 'Reported by code' }] },
      attachments: photo ? [{ digest: photo.digest, name: 'photo.jpg' }] : [],
    },
    commandId: `${commandId} occurrence`,
    by: codeActor(code),
    at: context.now(),
  })
  const reported = { title: text, reporter, photo }
  return handled.ok
    ? { ...reported, doubts: [], outcome: streamName(occurrenceStream.name, handled.id) }
    : { ...reported, doubts: [createDoubt('not_recorded', { detail: handled.refusal.message })] }
}
