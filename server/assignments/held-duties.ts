import type { Transaction } from 'kysely'
import type { AssignmentEvent } from '../../domain/assignment/assignment.ts'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** every duty that a guard has had, in force from `from_at` until `to_at`, ms since epoch UTC */
    held_duty: {
      company: string
      /** of its entry on the assignment */
      id: string
      /** of the event that gave it */
      position: number
      /** of the event that put the guard on the assignment: of his duties that with the largest counts */
      assigned_position: number
      worker_id: string
      assignment_id: string
      shift_name: string | null
      /** HH:mm in the company's time zone */
      shift_start: string | null
      shift_minutes: number | null
      from_at: number
      /** null: in force */
      to_at: number | null
    }
  }
}

type Given = Pick<Extract<AssignmentEvent, { type: 'GuardAssigned' }>, 'entryId' | 'workerId' | 'shift'>

/** Notes that a guard has a duty from `at` on, ms since epoch UTC. */
export async function beginDuty(
  trx: Transaction<Tables>,
  company: string,
  assignmentId: string,
  { entryId, workerId, shift }: Given,
  recorded: { at: number; position: number; assignedPosition: number },
): Promise<void> {
  await trx
    .insertInto('held_duty')
    .values({
      company,
      id: entryId,
      position: recorded.position,
      assigned_position: recorded.assignedPosition,
      worker_id: workerId,
      assignment_id: assignmentId,
      shift_name: shift?.name ?? null,
      shift_start: shift?.startLocal ?? null,
      shift_minutes: shift?.durationMin ?? null,
      from_at: recorded.at,
      to_at: null,
    })
    .execute()
}

/** Notes that what an entry gave a guard to do is over at `at`, ms since epoch UTC. */
export async function endDuties(
  trx: Transaction<Tables>,
  company: string,
  entryId: string,
  at: number,
): Promise<void> {
  await trx
    .updateTable('held_duty')
    .set({ to_at: at })
    .where('company', '=', company)
    .where('id', '=', entryId)
    .where('to_at', 'is', null)
    .execute()
}
