import type { Kysely } from 'kysely'
import type { RoundRun } from '../../contract/rounds/round-run.ts'
import { countedVisitByPoint, roundLateFrom } from '../../domain/round-runs/round-result.ts'
import { OPEN_ROUND_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import type { PersonName } from '../occurrences/occurrence-rows.ts'
import { roundExceptionsJson, roundPhaseColumn, roundPlanJson, roundVisitsJson } from './round-run-model.ts'

type Db = Kysely<Tables>

/** Selects the rounds of a company with the posts of their first points, including removed posts. */
export const roundRunRows = (db: Db, company: CompanyId) =>
  db
    .selectFrom('round_run')
    .innerJoin('site_post', onId('site_post', 'round_run.site_post_id'))
    .select([
      'round_run.id',
      'round_run.patrol_route_id',
      'round_run.route_name',
      'round_run.site_post_id',
      'site_post.alias as site_post_name',
      'round_run.status',
      'round_run.due_from',
      'round_run.due_to',
      'round_run.opens_at',
      'round_run.closes_at',
      'round_run.ended_at',
      'round_run.plan',
      'round_run.visits',
      'round_run.exceptions',
      'round_run.reason',
    ])
    .where('round_run.company', '=', company)

export type RoundRunRow = Awaited<ReturnType<ReturnType<typeof roundRunRows>['execute']>>[number]

/** Returns the names of a company's guards by id, including removed ones. */
export async function readGuardNames(db: Db, company: CompanyId): Promise<ReadonlyMap<string, string>> {
  const workers = await db
    .selectFrom('worker')
    .select(['id', 'full_name'])
    .where('company', '=', company)
    .execute()
  return new Map(workers.map(({ id, full_name }) => [id, full_name]))
}

/**
 * Returns a round as lists show it to a limited account: without points, because some may be outside the
 * limits.
 */
export const forLimitedAccount = (run: RoundRun): RoundRun => ({
  ...run,
  next_point: null,
  guards: [],
  checkpoints: [],
  exceptions: [],
})

/** Converts a row to a round as the API returns it. */
export const toRoundRun =
  (names: ReadonlyMap<string, string>, person: PersonName) =>
  ({ plan: planText, visits: visitsText, exceptions, ...row }: RoundRunRow): RoundRun => {
    const status = roundPhaseColumn.parse(row.status)
    const plan = roundPlanJson.parse(planText)
    const visits = roundVisitsJson.parse(visitsText)
    const counted = countedVisitByPoint(visits)
    const next = plan.points.find(({ required }, point) => required && !counted.has(point))
    const starts = [...counted.values()].map(({ at }) => at)
    return {
      ...row,
      status,
      late_from: roundLateFrom(plan),
      started_at: starts.length === 0 ? null : Math.min(...starts),
      visit_order: plan.order,
      point_count: plan.points.length,
      visited_count: counted.size,
      next_point: OPEN_ROUND_PHASES.includes(status) && plan.order === 'fixed' ? (next?.name ?? null) : null,
      guards: plan.workers.map((id) => ({ id, name: names.get(id) ?? '' })),
      checkpoints: plan.points.map((point, place) => ({
        checkpoint_id: point.checkpointId,
        name: point.name,
        latitude: point.latitude,
        longitude: point.longitude,
        radius_m: point.radiusM,
        required: point.required,
        visits: visits
          .filter((visit) => visit.point === place)
          .toSorted((a) => (a.source === counted.get(place)?.source ? -1 : 1))
          .map(({ source, at, until, workerId, certainty, reason, by }) => ({
            source,
            at,
            until,
            worker_id: workerId,
            worker_name: workerId === null ? null : (names.get(workerId) ?? null),
            certainty,
            reason,
            entered_by: person(by),
          })),
      })),
      exceptions: roundExceptionsJson.parse(exceptions),
    }
  }
