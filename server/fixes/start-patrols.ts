import type { Transaction } from 'kysely'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { patrolStream, type PatrolCommand } from '../../domain/patrol/patrol.ts'
import { storedEvent } from '../../domain/event-sourcing/stored-event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { DataFault } from '../db/storage-error.ts'
import type { Tables } from '../db/tables.ts'
import { notifyAppended } from '../event-log/notify-appended.ts'
import { appendAll, lockHead } from '../event-log/append.ts'
import { nextIds } from '../event-log/next-id.ts'
import { project } from '../projections/projection.ts'
import { toBatches, padToPowerOfTwo } from './batches.ts'

/** A patrol to start, with its guard and the commands that start and perhaps end it. */
export interface PatrolToStart {
  workerId: string
  assignmentId: string | null
  commands: readonly PatrolCommand[]
}

const AT_ONCE = 500
const PER_QUERY = 256

/**
 * Starts many patrols with few statements. They have new ids and store no replies, so repeating the call
 * would start them again. The guards must come from `readStartableGuards`, which checks that they exist.
 */
export async function startPatrols(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  patrols: readonly PatrolToStart[],
  by: string,
): Promise<void> {
  const at = context.now()
  for (const batch of toBatches(patrols, AT_ONCE)) {
    const head = await lockHead(trx, company)
    const first = await nextIds(trx, company, patrolStream.name, batch.length)
    const streams = batch.map(({ commands }, i) => {
      let state = patrolStream.initial
      const events = commands.flatMap((command) => {
        const decision = patrolStream.decide(command, state, { at, by })
        if ('refused' in decision) throw new DataFault(`patrol ${first + i}: ${decision.refused.message}`)
        state = decision.events.reduce(patrolStream.evolve, state)
        return decision.events
      })
      return {
        stream: streamName(patrolStream.name, String(first + i)),
        version: 0,
        events: events.map((event) => storedEvent(patrolStream, event)),
        at,
        by,
        commandId: context.newId(),
      }
    })
    const events = await appendAll(context.keys, trx, head, streams)
    await project(trx, context.projections, events)
  }
  if (patrols.length > 0) await notifyAppended(context, trx, company)
}

/**
 * Returns those of these guards that exist, with their assignments. Starting patrols for them needs no
 * further check.
 */
export async function readStartableGuards(
  trx: Transaction<Tables>,
  company: CompanyId,
  workerIds: readonly string[],
  assignmentIds: readonly string[],
): Promise<(workerId: string, assignmentId: string | null) => boolean> {
  const there = async (table: 'worker' | 'assignment', ids: readonly string[]) => {
    const found = new Set<string>()
    for (const batch of toBatches([...new Set(ids)], PER_QUERY)) {
      const rows = await trx
        .selectFrom(table)
        .select('id')
        .where('company', '=', company)
        .where('id', 'in', padToPowerOfTwo(batch))
        .where('archived_at', 'is', null)
        .execute()
      for (const { id } of rows) found.add(id)
    }
    return found
  }
  const workers = await there('worker', workerIds)
  const assignments = await there('assignment', assignmentIds)
  return (workerId, assignmentId) =>
    workers.has(workerId) && (assignmentId === null || assignments.has(assignmentId))
}
