import type { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { checkpointFields, checkpointStream, type CheckpointFields } from '../../domain/rounds/checkpoint.ts'
import { dueRounds, type DueRound, type PlannedRoute } from '../../domain/rounds/due-rounds.ts'
import { patrolRouteFields, patrolRouteStream, type PatrolRouteFields } from '../../domain/rounds/route.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'

type Db = Context['db']
interface Span {
  from: number
  to: number
}
interface Version<Fields> {
  id: string
  fields: Fields
  /** effective period, ms since epoch UTC; null: still in force */
  from: number
  to: number | null
}

const OF_CHECKPOINTS = { name: checkpointStream.name, fields: jsonText.pipe(checkpointFields) }
const OF_ROUTES = { name: patrolRouteStream.name, fields: jsonText.pipe(patrolRouteFields) }

/** Returns the routes of a company with their checkpoints, as they were at a time, ms since epoch UTC. */
export async function readRoutesAt(db: Db, company: CompanyId, t: number): Promise<PlannedRoute[]> {
  const at = { from: t, to: t + 1 }
  const checkpoints = await versions(db, company, OF_CHECKPOINTS, at)
  const routes = await versions(db, company, OF_ROUTES, at)
  return routes.map((route) => planned(route, checkpoints))
}

/**
 * Returns the rounds that become due in a period (`from` inclusive, `to` exclusive, ms since epoch UTC), in
 * order. Each follows the version of its route that is in force then. `routeId`: only of this route.
 */
export async function findDueRounds(
  db: Db,
  company: CompanyId,
  span: Span,
  routeId?: string,
): Promise<DueRound[]> {
  const routes = await versions(db, company, OF_ROUTES, span, routeId)
  return routes
    .flatMap(({ id, fields, from, to }) =>
      dueRounds(
        { id, ...fields },
        { from: Math.max(span.from, from), to: Math.min(span.to, to ?? Number.POSITIVE_INFINITY) },
      ),
    )
    .toSorted((a, b) => a.from - b.from)
}

async function versions<Fields>(
  db: Db,
  company: CompanyId,
  of: { name: string; fields: z.ZodType<Fields> },
  { from, to }: Span,
  id?: string,
): Promise<Version<Fields>[]> {
  let rows = db
    .selectFrom('round_plan')
    .select(['id', 'fields', 'from_at', 'to_at'])
    .where('company', '=', company)
    .where('stream', '=', of.name)
    .where('from_at', '<', to)
    .where((eb) => eb.or([eb('to_at', 'is', null), eb('to_at', '>', from)]))
  if (id !== undefined) rows = rows.where('id', '=', id)
  const found = await rows.orderBy('position').execute()
  return found.map((row) => ({
    id: row.id,
    fields: of.fields.parse(row.fields),
    from: row.from_at,
    to: row.to_at,
  }))
}

function planned(
  { id, fields }: Version<PatrolRouteFields>,
  checkpoints: readonly Version<CheckpointFields>[],
): PlannedRoute {
  const { name, order, minMinutes, maxMinutes, timeZone, schedule, seed, points } = fields
  const known = new Map(checkpoints.map((checkpoint) => [checkpoint.id, checkpoint.fields]))
  return {
    id,
    name,
    order,
    minMinutes,
    maxMinutes,
    timeZone,
    schedule,
    seed,
    points: points.flatMap((point) => {
      const checkpoint = known.get(point.checkpointId)
      return checkpoint
        ? [{ ...checkpoint, ...point, checklistId: point.checklistId ?? checkpoint.checklistId }]
        : []
    }),
  }
}
