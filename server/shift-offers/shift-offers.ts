import {
  type ShiftOffer,
  shiftOffers as contract,
  shiftOfferSteps,
} from '../../contract/roster/shift-offer.ts'
import { shiftOfferStream } from '../../domain/roster/shift-offer.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { offeredGuardsJson, offeredShiftJson, shiftOffers } from './shift-offer-model.ts'
import { requireOfferableShift } from './offerable-shift.ts'

const offerRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('shift_offer')
    .innerJoin('assignment', onId('assignment', 'shift_offer.assignment_id'))
    .leftJoin('worker', onId('worker', 'shift_offer.worker_id'))
    .select(['shift_offer.id', 'shift_offer.roster_id', 'shift_offer.duty_id as duty', 'shift_offer.week'])
    .select(['shift_offer.assignment_id', 'assignment.name as assignment_name', 'shift_offer.status'])
    .select(['shift_offer.guards', 'shift_offer.declined', 'shift_offer.offered_at'])
    .select(['shift_offer.until_at as until', 'shift_offer.shift'])
    .select(['shift_offer.worker_id', 'worker.full_name as worker_name'])
    .where('shift_offer.company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof offerRows>['execute']>>[number]
function shown({ guards, declined, shift, ...row }: Row): ShiftOffer {
  const { name, day, startLocal, durationMin } = shift === null ? NONE : offeredShiftJson.parse(shift)
  return {
    ...row,
    guards: offeredGuardsJson.parse(guards),
    declined: offeredGuardsJson.parse(declined),
    shift_name: name,
    shift_day: day,
    shift_start: startLocal,
    shift_minutes: durationMin,
  }
}
const NONE = { name: null, day: null, startLocal: null, durationMin: null }

/** Routes of offers of open shifts: list, offer, withdraw. */
export function shiftOfferRoutes(app: App, context: Context): void {
  const tags = [shiftOffers.noun.many]
  const show = async (db: Context['db'], company: CompanyId, offerId: string) => {
    const row = await offerRows(db, company).where('shift_offer.id', '=', offerId).executeTakeFirst()
    return row && shown(row)
  }
  const record = createRecordHandlers(context, shiftOffers, shiftOfferStream, show)
  readRoutes(app, contract, shiftOffers, record)

  app.get(contract.path, { schema: listSchema(shiftOffers, contract) }, (request, reply) => {
    const { roster_id, status, search } = request.query
    const { company } = request.account
    const { rows, alone } = narrowList(
      columnsEqual('shift_offer', { roster_id, status }),
      offerRows(context.db, company),
      context.db.selectFrom('shift_offer').where('company', '=', company),
    )
    return sendList(contract, request, reply, {
      rows,
      alone: search === undefined ? alone : undefined,
      id: 'shift_offer.id',
      searched: ['assignment.search', 'worker.search'],
      sorts: {
        offered_at: 'shift_offer.offered_at',
        status: 'shift_offer.status',
        assignment_name: 'assignment.search',
      },
      as: shown,
    })
  })
  app.post(
    contract.path,
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: contract.reply } } },
    (request, reply) => {
      const { company } = request.account
      const { assignment_id: assignmentId, week, duty, guards, until = null } = request.body
      const asked = { type: 'OfferShift', assignmentId, week, duty, guards, until } as const
      return record.write(request, reply.code(201), {
        id: null,
        asked,
        commandIn: async (trx) => {
          const { shift, from } = await requireOfferableShift(trx, company, asked, context.now())
          return { ...asked, until: Math.min(until ?? from, from), shift }
        },
      })
    },
  )
  stepRoutes(app, record, {
    steps: shiftOfferSteps,
    noun: shiftOffers.noun,
    reply: contract.reply,
    before: record.mustExist,
  })
}
