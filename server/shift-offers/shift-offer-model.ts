import type { Kysely } from 'kysely'
import { z } from 'zod'
import { shiftOffers as contract } from '../../contract/roster/shift-offer.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { rosterId } from '../../domain/roster/planned-duty.ts'
import { offeredShift, shiftOfferStream } from '../../domain/roster/shift-offer.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { allExist } from '../resource/references.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Open shifts of published rosters that are offered to guards. `guards` and `declined` are JSON lists of
     * ids.
     */
    shift_offer: {
      company: string
      id: string
      assignment_id: string
      roster_id: string
      /** Monday of the week, YYYY-MM-DD */
      week: string
      duty_id: string
      status: 'open' | 'taken' | 'withdrawn' | 'expired'
      guards: string
      declined: string
      /** the guard who accepted */
      worker_id: string | null
      /** ms since epoch UTC */
      offered_at: number
      /** deadline, ms since epoch UTC; null: none */
      until_at: number | null
      /** JSON of the shift when it was offered; null in offers from before this was stored */
      shift: string | null
    }
  }
}

export const offeredGuardsJson = jsonText.pipe(z.array(z.string()))
export const offeredShiftJson = jsonText.pipe(offeredShift)

async function refusesUnknownGuards(
  trx: Kysely<Tables>,
  { company, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events.map((each) => shiftOfferStream.event.parse(each)))
    if (event.type === 'ShiftOffered' && !(await allExist(trx, company, 'worker', event.guards)))
      return { code: 'unknown_worker', message: 'There is no such guard.', field: 'guards' }
  return null
}

export const shiftOffers: Resource = {
  noun: { one: 'shift offer', many: 'shift offers' },
  path: contract.path,
  refuses: refusesUnknownGuards,
  readModel: readModel(shiftOfferStream, ['shift_offer'], async (trx, key, event, { at }) => {
    switch (event.type) {
      case 'ShiftOffered':
        return addRow(trx, 'shift_offer', key, {
          assignment_id: event.assignmentId,
          roster_id: rosterId(event.assignmentId, event.week),
          week: event.week,
          duty_id: event.duty,
          status: 'open',
          guards: JSON.stringify(event.guards),
          declined: '[]',
          worker_id: null,
          offered_at: at,
          until_at: event.until,
          shift: event.shift && JSON.stringify(event.shift),
        })
      case 'ShiftOfferAccepted':
        return changeRow(trx, 'shift_offer', key, { status: 'taken', worker_id: event.workerId })
      case 'ShiftOfferDeclined': {
        const { declined } = await trx
          .selectFrom('shift_offer')
          .select('declined')
          .where('company', '=', key.company)
          .where('id', '=', key.id)
          .executeTakeFirstOrThrow()
        const all = [...new Set([...offeredGuardsJson.parse(declined), event.workerId])]
        return changeRow(trx, 'shift_offer', key, { declined: JSON.stringify(all) })
      }
      case 'ShiftOfferExpired':
        return changeRow(trx, 'shift_offer', key, { status: 'expired' })
      case 'ShiftOfferWithdrawn':
        return changeRow(trx, 'shift_offer', key, { status: 'withdrawn' })
    }
  }),
}
