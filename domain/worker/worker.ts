import { z } from 'zod'
import { type Decision, refuse } from '../event-sourcing/event.ts'
import { lifecycleStream } from '../event-sourcing/lifecycle-stream.ts'
import { changedValues, partialFields, type RecordStream } from '../event-sourcing/record-stream.ts'
import { employment, initialEmploymentStatus } from './employment.ts'
import { withErasure } from './with-erasure.ts'
import { workerFields, workerPersonal, workerRules } from './worker-record.ts'

const kept = workerFields.extend({ status: employment.phase.default(employment.initial) })
const keptPart = partialFields(workerFields)
const workerEvent = z.discriminatedUnion('type', [
  kept.extend({ type: z.literal('WorkerHired') }),
  partialFields(workerFields).extend({ type: z.literal('WorkerChanged') }),
  /** the guard force licence was extended, with the same number or a new one */
  z.object({
    type: z.literal('LicenceRenewed'),
    licenceNo: z.string().nullable().optional(),
    licenceExpiresOn: z.string(),
  }),
  z.object({ type: z.literal('WorkerRemoved') }),
])
type OwnEvent = z.infer<typeof workerEvent>

const workerCommand = z.discriminatedUnion('type', [
  workerRules.extend({ type: z.literal('HireWorker'), status: initialEmploymentStatus.optional() }),
  workerRules
    .partial()
    .extend({ type: z.literal('ChangeWorker'), status: initialEmploymentStatus.optional() }),
  z.object({ type: z.literal('RemoveWorker') }),
])
type OwnCommand = z.infer<typeof workerCommand>

/** maximum time by which a local calendar is ahead of UTC (Kiribati), ms */
const FIRST_MIDNIGHT_MS = 14 * 3_600_000

type Own = z.infer<typeof kept>

function decide(
  command: OwnCommand,
  { record, removed }: { record: Own | null; removed: boolean },
): Decision<OwnEvent> {
  if (command.type === 'HireWorker') {
    if (record) return refuse('already_exists', 'This guard already exists.')
    const { type: _, ...fields } = command
    return { events: [{ type: 'WorkerHired', ...kept.parse(fields) }] }
  }
  if (!record || removed) return refuse('not_found', 'There is no such guard.')
  if (command.type === 'RemoveWorker') return { events: [{ type: 'WorkerRemoved' }] }
  const { type: _, status, ...asked } = command
  if (status !== undefined && status !== record.status)
    return refuse(
      'status_by_step',
      'A status changes by a step of employment, not by a correction.',
      'status',
    )
  return { events: changesOf(record, changedValues(record, keptPart.parse(asked))) }
}

/**
 * Returns the events of a change. A later expiry date of the licence is a renewal; any other change of the
 * licence is a correction.
 */
function changesOf(record: Own, changes: Partial<Own>): OwnEvent[] {
  const { licenceNo, licenceExpiresOn, ...others } = changes
  const isRenewed =
    record.licenceExpiresOn !== null && licenceExpiresOn != null && licenceExpiresOn > record.licenceExpiresOn
  const corrected = isRenewed ? others : changes
  const events: OwnEvent[] =
    Object.keys(corrected).length > 0 ? [{ type: 'WorkerChanged', ...corrected }] : []
  if (isRenewed)
    events.push({ type: 'LicenceRenewed', licenceExpiresOn, ...(licenceNo !== undefined && { licenceNo }) })
  return events
}

const ownStream: RecordStream<Own, OwnCommand, OwnEvent> = {
  name: 'worker',
  added: 'WorkerHired',
  removed: 'WorkerRemoved',
  command: workerCommand,
  event: workerEvent,
  state: z.object({ record: kept.nullable(), removed: z.boolean() }),
  initial: { record: null, removed: false },
  evolve: (state) => state,
  decide,
}

const employed = lifecycleStream(ownStream, {
  lifecycle: employment,
  forgets: true,
  decides: (_record, { at }) => ({
    EndEmployment: ({ endedOn }) =>
      endedOn > new Date(at + FIRST_MIDNIGHT_MS).toISOString().slice(0, 10)
        ? refuse('in_future', 'This day is still to come.', 'endedOn')
        : null,
  }),
})

/**
 * Event stream of a guard: fields and their history, documents, employment steps, and the erasure of
 * personal data.
 */
export const workerStream = withErasure(employed, workerPersonal)
export type WorkerEvent = z.infer<typeof workerStream.event>
export type WorkerCommand = z.infer<typeof workerStream.command>
export type WorkerFields = NonNullable<typeof workerStream.initial.record>
