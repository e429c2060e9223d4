import type { Transaction } from 'kysely'
import type { DemoWiped } from '../../contract/settings/first-run.ts'
import { assignmentStream } from '../../domain/records/assignment.ts'
import { bankLineStream } from '../../domain/billing/payments/bank-line.ts'
import { invoiceStream } from '../../domain/billing/invoices/invoice.ts'
import { issueStream } from '../../domain/issues/issue.ts'
import { incidentStream } from '../../domain/incidents/incident.ts'
import { roundRunStream } from '../../domain/round-runs/round-run.ts'
import { occurrenceStream } from '../../domain/occurrences/occurrence.ts'
import { shiftSwapStream } from '../../domain/roster/shift-swap.ts'
import type { StreamType } from '../../domain/event-sourcing/event.ts'
import { RECORDS, type RecordName } from '../../domain/subjects.ts'
import { zoneDateAt } from '../../domain/time/zone-days.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import type { Context } from '../app/context.ts'
import { checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { readCompanyZone } from '../companies/companies.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { referenceField } from '../resource/record/record-names.ts'
import { SUBJECTS } from '../subjects.ts'
import { findDemoStreams } from './demo-streams.ts'

/** record types that are removed before assignments and clients, because they refer to those */
const PARTS: readonly RecordName[] = ['worker', 'subscriber', 'document', 'site-post', 'checklist']
const OTHERS = RECORDS.filter(({ inDemo }) => inDemo)
  .map(({ stream }) => stream)
  .filter((name) => ![...PARTS, 'device', 'assignment', 'client'].includes(name))
  .toReversed()

const REMOVED = 'The demo data was removed.'

interface Asked {
  company: CompanyId
  /** who requested the removal, e.g. `user:17` */
  by: string
  commandId: string
}

/**
 * Removes demo data from a company with normal commands: revokes phones, withdraws guards, and removes
 * records. Demo records that the company's own records refer to remain.
 */
export async function wipeDemo(
  context: Context,
  trx: Transaction<Tables>,
  { company, by, commandId }: Asked,
): Promise<DemoWiped> {
  const made = await findDemoStreams(trx, company)
  const idsOf = (stream: { name: string }) => made.get(stream.name) ?? []
  const told: DemoWiped = { removed: 0, kept: [] }
  const at = context.now()

  const send = <State, Command extends { type: string }, Event extends { type: string }>(
    stream: StreamType<State, Command, Event>,
    id: string,
    command: NoInfer<Command>,
    part = '',
  ) =>
    handleCommandIn(context, trx, stream, {
      company,
      id,
      command,
      commandId: `${commandId} ${stream.name} ${id}${part}`,
      by,
      at,
    })
  const remove = async (name: RecordName, held: ReadonlyMap<string, unknown> = new Map()) => {
    const { resource, remove: removal } = SUBJECTS[name]
    for (const id of idsOf({ name })) {
      if (held.has(id)) continue
      const handled = await removal(send, id)
      if (handled.ok) told.removed += 1
      // any other refusal: somebody has already removed the record
      else if (handled.refusal.code === 'referred_to')
        told.kept.push({
          kind: resource.noun.one,
          name: (await context.references.calledBy(trx, company, referenceField(name), id)) ?? id,
          because: handled.refusal.message,
        })
    }
  }

  // refused if the phone is already revoked
  for (const id of idsOf({ name: 'device' })) await SUBJECTS.device.remove(send, id)
  const guards = new Set(idsOf(workerStream))
  for (const assignmentId of idsOf(assignmentStream)) {
    const entries = await trx
      .selectFrom('worker_assignment')
      .select(['id', 'worker_id'])
      .where('company', '=', company)
      .where('assignment_id', '=', assignmentId)
      .execute()
    for (const { id: entryId, worker_id } of entries)
      if (guards.has(worker_id))
        await send(assignmentStream, assignmentId, { type: 'WithdrawGuard', entryId }, ` ${entryId}`)
  }
  // refused if the incident has ended or is under a legal hold
  for (const id of idsOf(incidentStream))
    await send(incidentStream, id, { type: 'VoidIncident', reason: REMOVED })
  // refused if the entry is already amended or void
  for (const id of idsOf(occurrenceStream))
    await send(occurrenceStream, id, { type: 'VoidOccurrence', reason: REMOVED })
  // refused if the swap is already approved or has ended
  for (const id of idsOf(shiftSwapStream)) {
    const swap = await trx
      .selectFrom('shift_swap')
      .select('worker_id')
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    if (swap) await send(shiftSwapStream, id, { type: 'CancelSwap', workerId: swap.worker_id })
  }
  // refused if the run is already reviewed or cancelled
  for (const id of idsOf(checklistRunStream)) {
    await send(checklistRunStream, id, { type: 'ReviewChecklist', reviewNote: REMOVED }, ' reviewed')
    await send(checklistRunStream, id, { type: 'CancelChecklist', reason: REMOVED })
  }
  // refused if the issue does not allow it; a finished one is reopened first
  for (const id of idsOf(issueStream)) {
    await send(issueStream, id, { type: 'ReopenIssue', reopenReason: REMOVED }, ' reopened')
    await send(issueStream, id, { type: 'CloseIssue', closeReason: 'wont_fix', closeNote: REMOVED })
  }
  for (const id of idsOf(invoiceStream)) {
    const voided = await send(invoiceStream, id, { type: 'VoidInvoice', reason: REMOVED })
    if (voided.ok) continue
    const creditedOn = zoneDateAt(at, await readCompanyZone(trx, company))
    await send(invoiceStream, id, { type: 'CreditRemainder', reason: REMOVED, creditedOn }, ' credit')
  }
  // refused if the line is already ignored or matched
  for (const id of idsOf(bankLineStream))
    await send(bankLineStream, id, { type: 'IgnoreBankLine', reason: REMOVED })
  // the first two commands are refused unless the round is in the right state
  for (const id of idsOf(roundRunStream)) {
    await send(roundRunStream, id, { type: 'ReopenRound' }, ' reopened')
    await send(roundRunStream, id, { type: 'WithdrawMissedRound' }, ' not missed')
    await send(roundRunStream, id, { type: 'CancelRound', reason: REMOVED })
  }
  for (const name of [...OTHERS, ...PARTS]) await remove(name)
  // assignments with the company's own guards remain, because removing them would withdraw those guards
  const held = await othersOn(trx, company, idsOf(assignmentStream))
  for (const { name, because } of held.values()) told.kept.push({ kind: 'assignment', name, because })
  await remove('assignment', held)
  await remove('client')
  return told
}

/** Returns the assignments that still have guards, with the guards' names, by assignment id. */
async function othersOn(trx: Transaction<Tables>, company: CompanyId, assignmentIds: readonly string[]) {
  const rows = await trx
    .selectFrom('worker_assignment as entry')
    .innerJoin('worker', onId('worker', 'entry.worker_id'))
    .innerJoin('assignment', onId('assignment', 'entry.assignment_id'))
    .select(['entry.assignment_id as id', 'assignment.name', 'worker.full_name'])
    .where('entry.company', '=', company)
    .where('entry.assignment_id', 'in', ['', ...assignmentIds])
    .execute()
  return new Map(
    rows.map(({ id, name, full_name }) => [id, { name, because: `${full_name} is assigned to it.` }]),
  )
}
