import { type ShiftSwap, shiftSwaps as contract, shiftSwapSteps } from '../../contract/roster/shift-swap.ts'
import { rosterId } from '../../domain/roster/planned-duty.ts'
import { rosterStream } from '../../domain/roster/roster.ts'
import { shiftSwapStream } from '../../domain/roster/shift-swap.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual, onId } from '../db/on-id.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { refusalProblem } from '../http/reply/problem-reply.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { swappedShiftJson, shiftSwaps } from './shift-swap-model.ts'
import { findExchangeProblem } from './swap-problem.ts'

const swapRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('shift_swap')
    .innerJoin('assignment', onId('assignment', 'shift_swap.assignment_id'))
    .innerJoin('worker', onId('worker', 'shift_swap.worker_id'))
    .innerJoin('worker as other', onEqual('other.id', 'shift_swap.other_worker_id'))
    .select(['shift_swap.id', 'shift_swap.roster_id', 'shift_swap.assignment_id', 'shift_swap.status'])
    .select(['assignment.name as assignment_name', 'shift_swap.worker_id', 'worker.full_name as worker_name'])
    .select(['shift_swap.other_worker_id', 'other.full_name as other_worker_name'])
    .select(['shift_swap.shift', 'shift_swap.other_shift', 'shift_swap.asked_at'])
    .select('shift_swap.until_at as until')
    .where('shift_swap.company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof swapRows>['execute']>>[number]

function shown({ shift, other_shift, ...row }: Row): ShiftSwap {
  const [given, taken] = [swappedShiftJson.parse(shift), swappedShiftJson.parse(other_shift)]
  return {
    ...row,
    shift_name: given.name,
    shift_day: given.day,
    other_shift_name: taken.name,
    other_shift_day: taken.day,
  }
}

/** Routes of guards' swaps: list, approve, reject. */
export function shiftSwapRoutes(app: App, context: Context): void {
  const show = async (db: Context['db'], company: CompanyId, swapId: string) => {
    const row = await swapRows(db, company).where('shift_swap.id', '=', swapId).executeTakeFirst()
    return row && shown(row)
  }
  const record = createRecordHandlers(context, shiftSwaps, shiftSwapStream, show)
  readRoutes(app, contract, shiftSwaps, record)

  app.get(contract.path, { schema: listSchema(shiftSwaps, contract) }, (request, reply) => {
    const { status } = request.query
    const { company } = request.account
    const all = swapRows(context.db, company)
    return sendList(contract, request, reply, {
      rows: status === undefined ? all : all.where('shift_swap.status', '=', status),
      id: 'shift_swap.id',
      searched: ['assignment.search', 'worker.search', 'other.search'],
      sorts: {
        asked_at: 'shift_swap.asked_at',
        status: 'shift_swap.status',
        assignment_name: 'assignment.search',
      },
      as: shown,
    })
  })
  stepRoutes(app, record, {
    steps: shiftSwapSteps,
    noun: shiftSwaps.noun,
    reply: contract.reply,
    before: record.mustExist,
    follows: ({ account, route }) =>
      route === 'approve'
        ? async (trx, swapId, commandId) => {
            const { company } = account
            const swap = await trx
              .selectFrom('shift_swap')
              .selectAll()
              .where('company', '=', company)
              .where('id', '=', swapId)
              .executeTakeFirstOrThrow()
            const { assignment_id: assignmentId, week, worker_id: workerId, duty_id: duty } = swap
            const { other_worker_id: other, other_duty_id: otherDuty } = swap
            const at = context.now()
            const exchange = { assignmentId, week, workerId, duty, other, otherDuty }
            const checked = await findExchangeProblem(trx, company, exchange, at)
            if ('refused' in checked) throw refusalProblem(checked.refused)
            const given = await handleCommandIn(context, trx, rosterStream, {
              company,
              id: rosterId(assignmentId, week),
              command: {
                type: 'ReassignDuties',
                assignmentId,
                week,
                changes: [
                  { duty, from: workerId, to: other },
                  { duty: otherDuty, from: other, to: workerId },
                ],
              },
              commandId: `${commandId}/roster`,
              by: `user:${account.userId}`,
              at,
            })
            // Throwing means that neither the approval nor the change of the roster is stored.
            if (!given.ok) throw refusalProblem(given.refusal)
          }
        : undefined,
  })
}
