import type { Kysely, Transaction } from 'kysely'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import type { DueRound, PlannedRoute } from '../../domain/rounds/due-rounds.ts'
import { patrolRouteStream } from '../../domain/rounds/route.ts'
import { roundLateFrom, roundResult, type RunVisit } from '../../domain/round-runs/round-result.ts'
import { OPEN_ROUND_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import {
  type RoundRunCommand,
  type RoundRunState,
  roundRunStream,
} from '../../domain/round-runs/round-run.ts'
import { SETTLING_MS, settleRun } from '../../domain/round-runs/settle-run.ts'
import { definePolicy, streamCommand, type StreamCommand, type Policy } from '../background/policy.ts'
import type { TimerSet } from '../background/timer.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextId } from '../event-log/next-id.ts'
import { findDueRounds, readRoutesAt } from '../rounds/read-routes-at.ts'
import { findGuardsOnDuty } from './guards-on-duty.ts'
import { loadRunState, readRunVisits } from './run-state.ts'
import { ROUND_RUNS, parseRoundTimer } from './request-round-recheck.ts'

const DAY_MS = 24 * 3_600_000
/** rounds that became due longer ago are skipped, for example after a long stop of the server */
const CATCHES_UP_MS = 7 * DAY_MS
/** how far ahead the next round of a route is computed; a timer repeats this in time */
const LOOKS_AHEAD_MS = 8 * DAY_MS
/** maximum number of rounds that become due in one transaction */
const AT_ONCE = 20

interface OpenedRound {
  id: string
  round: DueRound
  route: PlannedRoute
  workers: string[]
}
/** The due rounds of a route that have no run yet, and when to check the route again, ms since epoch UTC. */
interface RouteNow {
  about: 'route'
  routeId: string
  opened: readonly OpenedRound[]
  recheckAt: number
}
interface RunNow {
  about: 'run'
  id: string
  state: RoundRunState
  /** visits that the guards' fixes show; null: the fixes were not read */
  seen: readonly RunVisit[] | null
}

const roundRunsPolicy: Policy<RouteNow | RunNow> = {
  name: ROUND_RUNS,
  streams: [patrolRouteStream.name, roundRunStream.name],
  read: async (context, trx, company, { event, timer }) => {
    if (event) {
      const { type, id } = streamParts(event.stream)
      if (type === patrolRouteStream.name)
        return routeNow(trx, company, id, { since: event.at, now: context.now() })
      const state = await loadRunState(trx, company, id)
      return state && { about: 'run', id, state, seen: null }
    }
    const { about, id } = parseRoundTimer(timer.key)
    const now = Math.max(context.now(), timer.dueAt)
    if (about === 'route') return routeNow(trx, company, id, { since: timer.dueAt, now })
    const state = await loadRunState(trx, company, id)
    return state && { about: 'run', id, state, seen: await readRunVisits(trx, company, state) }
  },
  decide: (timelineEvent, now, at) => {
    if (now.about === 'route') return openRounds(now, at)
    const { id, state, seen } = now
    if (seen === null) return { timers: lookAt(id, state) }
    const { commands, recheckAt } = settleRun(state, seen, at)
    const isLate = parseRoundTimer(timelineEvent.timer?.key ?? '').about === 'late'
    return {
      commands: [...commands, ...(isLate ? [{ type: 'MarkRoundLate' } as const] : [])].map((command) =>
        toRun(id, command),
      ),
      timers: recheckAt === null ? [] : [{ key: `settle.${id}`, dueAt: recheckAt }],
    }
  },
}

/**
 * Policy that makes rounds due, late and missed at their times, and ends them according to the fixes of their
 * guards.
 */
export const roundRunPolicy = definePolicy(roundRunsPolicy)

const toRun = (id: string, command: RoundRunCommand): StreamCommand =>
  streamCommand(roundRunStream, id, command)

/**
 * Returns the timer for the time at which the result of a run becomes final; none for a run without visits.
 */
function lookAt(id: string, { phase, plan, visits }: RoundRunState): TimerSet[] {
  if (!plan || !OPEN_ROUND_PHASES.includes(phase) || visits.length === 0) return []
  return [{ key: `settle.${id}`, dueAt: roundResult(plan, visits).finalAt + SETTLING_MS }]
}

function openRounds({ routeId, opened, recheckAt }: RouteNow, now: number) {
  const timers = opened.flatMap(({ id, round, route: { minMinutes } }): TimerSet[] => [
    { key: `late.${id}`, dueAt: roundLateFrom({ dueFrom: round.from, dueTo: round.to, minMinutes }) },
    // A round that has already begun may have unchecked fixes, so it is checked now.
    { key: `settle.${id}`, dueAt: now > round.from ? now : round.closesAt + SETTLING_MS },
  ])
  const commands = opened.map(({ id, round, route, workers }) =>
    toRun(id, {
      type: 'MakeRoundDue',
      patrolRouteId: routeId,
      key: round.key,
      routeName: route.name,
      order: route.order,
      sitePostId: route.points[0]?.sitePostId ?? '',
      points: route.points.map((point) => ({
        checkpointId: point.checkpointId,
        sitePostId: point.sitePostId,
        name: point.name,
        latitude: point.latitude,
        longitude: point.longitude,
        radiusM: point.radiusM,
        minDwellSec: point.minDwellSec,
        minStaySec: point.minStaySec,
        maxStaySec: point.maxStaySec,
        required: point.required,
      })),
      minMinutes: route.minMinutes,
      maxMinutes: route.maxMinutes,
      dueFrom: round.from,
      dueTo: round.to,
      opensAt: round.opensAt,
      closesAt: round.closesAt,
      workers,
    }),
  )
  return { commands, timers: [...timers, { key: `route.${routeId}`, dueAt: recheckAt }] }
}

async function routeNow(
  trx: Transaction<Tables>,
  company: CompanyId,
  routeId: string,
  { since, now }: { since: number; now: number },
): Promise<RouteNow> {
  const last = (await lastRun(trx, company, routeId)) ?? since
  const span = { from: Math.max(last, now - CATCHES_UP_MS), to: now + LOOKS_AHEAD_MS }
  const rounds = await findDueRounds(trx, company, span, routeId)
  const known = await knownKeys(trx, company, routeId, span.from)
  const fresh = rounds.filter(({ key, opensAt }) => opensAt <= now && !known.has(key)).slice(0, AT_ONCE)
  const opened: OpenedRound[] = []
  for (const round of fresh) {
    const routes = await readRoutesAt(trx, company, Math.min(now, round.from))
    const route = routes.find(({ id }) => id === routeId)
    if (!route || route.points.length === 0) continue
    const posts = [...new Set(route.points.map(({ sitePostId }) => sitePostId))]
    opened.push({
      id: await nextId(trx, company, roundRunStream.name),
      round,
      route,
      workers: await findGuardsOnDuty(trx, company, posts, round),
    })
  }
  const next = rounds.filter(({ opensAt }) => opensAt > now).map(({ opensAt }) => opensAt)
  const recheckAt = fresh.length === AT_ONCE ? now : Math.min(now + LOOKS_AHEAD_MS - DAY_MS, ...next)
  return { about: 'route', routeId, opened, recheckAt }
}

async function lastRun(db: Kysely<Tables>, company: CompanyId, routeId: string): Promise<number | null> {
  const row = await db
    .selectFrom('round_run')
    .select('due_from')
    .where('company', '=', company)
    .where('patrol_route_id', '=', routeId)
    .orderBy('due_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.due_from ?? null
}

async function knownKeys(
  db: Kysely<Tables>,
  company: CompanyId,
  routeId: string,
  from: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('round_run')
    .select('key')
    .where('company', '=', company)
    .where('patrol_route_id', '=', routeId)
    .where('due_from', '>=', from)
    .execute()
  return new Set(rows.map(({ key }) => key))
}
