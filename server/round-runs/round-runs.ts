import { sql } from 'kysely'
import { roundRuns as contract, roundRunSteps } from '../../contract/rounds/round-run.ts'
import { DONE_ROUND_PHASES, OPEN_ROUND_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import { roundRunStream } from '../../domain/round-runs/round-run.ts'
import { zoneDayAround } from '../../domain/time/zone-days.ts'
import type { App } from '../app/app.ts'
import { isPlacedWithin } from '../auth/permissions/access-limits.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import { readPersonNames } from '../occurrences/occurrence-rows.ts'
import { columnsEqual, narrowList, listSchema, sendList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { roundRuns } from './round-run-model.ts'
import { readGuardNames, roundRunRows, toRoundRun, forLimitedAccount } from './round-run-rows.ts'
import { publishedRoundRoutes } from './published-round-routes.ts'

const DAY_MS = 24 * 3_600_000
const DAYS = { day: 1, week: 7, month: 30 } as const

/** Routes of rounds: list, show, cancel, complete by hand. */
export function roundRunRoutes(app: App, context: Context): void {
  const { db } = context
  const record = createRecordHandlers(context, roundRuns, roundRunStream, async (trx, company, id) => {
    const row = await roundRunRows(trx, company).where('round_run.id', '=', id).executeTakeFirst()
    return row && toRoundRun(await readGuardNames(trx, company), await readPersonNames(trx, company))(row)
  })

  app.get(contract.path, { schema: listSchema(roundRuns, contract) }, async (request, reply) => {
    const { company, limits } = request.account
    const { status, open, done, site_post_id, patrol_route_id, worker_id, period, from, to } = request.query
    const only = { status, site_post_id, patrol_route_id }
    const conditions = columnsEqual('round_run', only)
    if (open) conditions.push(sql<boolean>`round_run.status in (${sql.join([...OPEN_ROUND_PHASES])})`)
    if (done) conditions.push(sql<boolean>`round_run.status in (${sql.join([...DONE_ROUND_PHASES])})`)
    if (period === 'today') {
      const day = zoneDayAround(context.now(), await readCompanyZone(db, company))
      conditions.push(sql<boolean>`(round_run.due_from >= ${day.from} and round_run.due_from < ${day.to})`)
    } else if (period !== undefined)
      conditions.push(sql<boolean>`round_run.due_from >= ${context.now() - DAYS[period] * DAY_MS}`)
    if (from !== undefined) conditions.push(sql<boolean>`round_run.due_from >= ${from}`)
    if (to !== undefined) conditions.push(sql<boolean>`round_run.due_from < ${to}`)
    if (worker_id !== undefined)
      conditions.push(sql<boolean>`round_run.id in (select walks.round_run_id from round_run_guard as walks
        where walks.company = ${company} and walks.worker_id = ${worker_id})`)
    if (limits) conditions.push(isPlacedWithin('round-run', company, limits, 'round_run'))
    const bare = db.selectFrom('round_run').where('round_run.company', '=', company)
    const { rows, alone } = narrowList(conditions, roundRunRows(db, company), bare)
    const shown = toRoundRun(await readGuardNames(db, company), await readPersonNames(db, company))
    return sendList(contract, request, reply, {
      rows,
      id: 'round_run.id',
      searched: ['round_run.search'],
      sorts: {
        urgency: 'round_run.urgency',
        due_from: 'round_run.due_from',
        route_name: 'round_run.search',
      },
      as: (row) => (limits ? forLimitedAccount(shown(row)) : shown(row)),
      alone,
    })
  })

  publishedRoundRoutes(app, context)
  readRoutes(app, contract, roundRuns, record)
  stepRoutes(app, record, { steps: roundRunSteps, noun: roundRuns.noun, reply: contract.reply })
}
