import type { Kysely } from 'kysely'
import { shiftSwaps as contract } from '../../contract/roster/shift-swap.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { rosterId } from '../../domain/roster/planned-duty.ts'
import { swappedShift, type ShiftSwapEvent, shiftSwapStream } from '../../domain/roster/shift-swap.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { allExist } from '../resource/references.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Swaps of published shifts between two guards. `shift` and `other_shift` are JSON. Times are ms since
     * epoch UTC.
     */
    shift_swap: {
      company: string
      id: string
      assignment_id: string
      roster_id: string
      /** Monday of the week, YYYY-MM-DD */
      week: string
      status: 'requested' | 'accepted' | 'approved' | 'rejected' | 'declined' | 'cancelled' | 'expired'
      worker_id: string
      duty_id: string
      shift: string
      other_worker_id: string
      other_duty_id: string
      other_shift: string
      asked_at: number
      until_at: number
    }
  }
}

export const swappedShiftJson = jsonText.pipe(swappedShift)

const AFTER = {
  SwapAccepted: 'accepted',
  SwapDeclined: 'declined',
  SwapCancelled: 'cancelled',
  SwapExpired: 'expired',
  SwapApproved: 'approved',
  SwapRejected: 'rejected',
} as const satisfies Record<Exclude<ShiftSwapEvent['type'], 'SwapRequested'>, Tables['shift_swap']['status']>

async function refusesUnknownGuards(
  trx: Kysely<Tables>,
  { company, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events.map((each) => shiftSwapStream.event.parse(each)))
    if (
      event.type === 'SwapRequested' &&
      !(await allExist(trx, company, 'worker', [event.workerId, event.other]))
    )
      return { code: 'unknown_worker', message: 'There is no such guard.', field: 'other' }
  return null
}

/** Swaps of published shifts between two guards. A planner approves them. */
export const shiftSwaps: Resource = {
  noun: { one: 'shift swap', many: 'shift swaps' },
  path: contract.path,
  refuses: refusesUnknownGuards,
  readModel: readModel(shiftSwapStream, ['shift_swap'], (trx, key, event, { at }) =>
    event.type === 'SwapRequested'
      ? addRow(trx, 'shift_swap', key, {
          assignment_id: event.assignmentId,
          roster_id: rosterId(event.assignmentId, event.week),
          week: event.week,
          status: 'requested',
          worker_id: event.workerId,
          duty_id: event.duty,
          shift: JSON.stringify(event.shift),
          other_worker_id: event.other,
          other_duty_id: event.otherDuty,
          other_shift: JSON.stringify(event.otherShift),
          asked_at: at,
          until_at: event.until,
        })
      : changeRow(trx, 'shift_swap', key, { status: AFTER[event.type] }),
  ),
}
