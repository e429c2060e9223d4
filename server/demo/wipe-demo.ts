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

/** removed before assignments and clients, because these records may refer to them */
const PARTS: readonly RecordName[] = ['worker', 'subscriber', 'document', 'site-post', 'checklist']
const OTHERS = RECORDS.filter(({ inDemo }) => inDemo)
  .map(({ stream }) => stream)
  .filter((name) => ![...PARTS, 'device', 'assignment', 'client'].includes(name))
  .toReversed()

const REMOVED = 'The demo data was removed.'

interface Asked {
  company: CompanyId
  /** who requested it, `user:17` */
  by: string
  commandId: string
}

/**
 * Removes demo data from a company with normal commands: revokes phones, withdraws guards, and
 * removes everything that the company's own records do not use.
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
      // already removed by somebody
      else if (handled.refusal.code === 'referred_to')
        told.kept.push({
          kind: resource.noun.one,
          name: (await context.references.calledBy(trx, company, referenceField(name), id)) ?? id,
          because: handled.refusal.message,
        })
    }
  }

  // refused if it is already revoked
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
  // refused if it has ended or is on hold
  for (const id of idsOf(incidentStream))
    await send(incidentStream, id, { type: 'VoidIncident', reason: REMOVED })
  // refused if it is already amended or void
  for (const id of idsOf(occurrenceStream))
    await send(occurrenceStream, id, { type: 'VoidOccurrence', reason: REMOVED })
  // refused if it is already approved or ended
  for (const id of idsOf(shiftSwapStream)) {
    const swap = await trx
      .selectFrom('shift_swap')
      .select('worker_id')
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    if (swap) await send(shiftSwapStream, id, { type: 'CancelSwap', workerId: swap.worker_id })
  }
  // refused if it is already reviewed or cancelled
  for (const id of idsOf(checklistRunStream)) {
    await send(checklistRunStream, id, { type: 'ReviewChecklist', reviewNote: REMOVED }, ' reviewed')
    await send(checklistRunStream, id, { type: 'CancelChecklist', reason: REMOVED })
  }
  // refused if it is finished
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
  // refused if it is already ignored or matched
  for (const id of idsOf(bankLineStream))
    await send(bankLineStream, id, { type: 'IgnoreBankLine', reason: REMOVED })
  // at least one of the first two commands is refused
  for (const id of idsOf(roundRunStream)) {
    await send(roundRunStream, id, { type: 'ReopenRound' }, ' reopened')
    await send(roundRunStream, id, { type: 'WithdrawMissedRound' }, ' not missed')
    await send(roundRunStream, id, { type: 'CancelRound', reason: REMOVED })
  }
  for (const name of [...OTHERS, ...PARTS]) await remove(name)
  // removing an assignment would withdraw the company's own guards on it, so it stays
  const held = await othersOn(trx, company, idsOf(assignmentStream))
  for (const { name, because } of held.values()) told.kept.push({ kind: 'assignment', name, because })
  await remove('assignment', held)
  await remove('client')
  return told
}

/** Returns the assignments with guards, and their guards, by id of the assignment. */
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
