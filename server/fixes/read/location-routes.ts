import {
  type Location,
  trailDaysQuery,
  trailDaysReply,
  workerLocationsQuery,
  workerLocationsReply,
} from '../../../contract/tracking/location.ts'
import type { Fix, LateFix } from '../../../domain/fix/fix.ts'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { fixRevisionsQuery, fixRevisionsReply } from '../../../contract/evidence/fix-revision.ts'
import { id } from '../../../contract/core/id.ts'
import {
  liveLocationsAnyReply,
  liveLocationsQuery,
} from '../../../contract/tracking/live-location-columns.ts'
import { patrolLocationsReply } from '../../../contract/tracking/patrol.ts'
import type { App } from '../../app/app.ts'
import { whileAuthorized } from '../../auth/permissions/while-authorized.ts'
import { canSee, type Viewer } from '../../auth/permissions/access-limits.ts'
import type { Context } from '../../app/context.ts'
import { findDaysWithFixes, readFixBatches } from './read-fixes.ts'
import { readFixRevisions } from './fix-revisions.ts'
import { filterDaysBySpans, readVisibleFixes, findPatrolSpansWithin } from './visible-fixes.ts'
import { toLiveLocationColumns, readLiveLocations } from '../live/live-locations.ts'
import { HttpProblem, notFoundProblem } from '../../http/reply/problem-reply.ts'

const HOUR = 3_600_000
const END_OF_TIME = Number.MAX_SAFE_INTEGER
const DAY = 24 * HOUR
const USUAL_DAYS = 42
const MOST_DAYS = 62
/** latest accepted time, because later years would need more than four digits */
const LATEST = Date.UTC(9999, 0, 1)
const tags = ['locations']
const params = z.object({ id })

/**
 * Routes of present and past positions. Past positions need the permission View Trails, and are sent while
 * they are being read.
 */
export function locationRoutes(app: App, context: Context): void {
  const knownWorker = async ({ company, limits }: Viewer, workerId: string) => {
    const worker = await context.db
      .selectFrom('worker')
      .select('id')
      .where('company', '=', company)
      .where('id', '=', workerId)
      .executeTakeFirst()
    if (!worker || !(await canSee(context.db, { company, limits }, 'worker', workerId)))
      throw notFoundProblem()
  }

  app.get(
    '/live-locations',
    { schema: { tags, querystring: liveLocationsQuery, response: { 200: liveLocationsAnyReply } } },
    async ({ account, query }) => {
      const data = await readLiveLocations(context.db, account.company, undefined, account.limits)
      return query.format === 'columns' ? toLiveLocationColumns(data) : { data }
    },
  )

  app.get(
    '/live-locations/:id',
    {
      schema: { tags, params, querystring: workerLocationsQuery, response: { 200: workerLocationsReply } },
    },
    async (request, reply) => {
      const { account, query } = request
      const { id: workerId } = request.params
      const window = windowOf(query, context.now())
      if (window && !account.permissions.includes('View Trails'))
        throw new HttpProblem(
          403,
          'Your role can watch live but cannot replay trails. Ask an administrator for access.',
          {
            code: 'forbidden',
          },
        )
      await knownWorker(account, workerId)
      const live = await readLiveLocations(context.db, account.company, workerId, account.limits)
      if (!window) return { data: { live_locations: live, historical_locations: [] } }
      const batches = readVisibleFixes(context.db, account, { workerId, ...window, newestFirst: true })
      const before = `{"data":{"live_locations":${JSON.stringify(live)},"historical_locations":`
      return sendText(reply, locationsJson(whileAuthorized(request, batches), before, '}}'))
    },
  )

  app.get(
    '/live-locations/:id/days',
    { schema: { tags, params, querystring: trailDaysQuery, response: { 200: trailDaysReply } } },
    async ({ account, params: { id: workerId }, query }) => {
      await knownWorker(account, workerId)
      const { time_zone: timeZone } = await context.db
        .selectFrom('company')
        .select('time_zone')
        .where('id', '=', account.company)
        .executeTakeFirstOrThrow()
      const to = Math.min(query.to ?? context.now(), LATEST)
      const from = Math.min(to, Math.max(query.from ?? to - USUAL_DAYS * DAY, to - MOST_DAYS * DAY))
      const { company, limits } = account
      const days = await findDaysWithFixes(context.db, company, workerId, { from, to, timeZone })
      if (limits === null) return { data: days }
      const patrols = await findPatrolSpansWithin(context.db, company, limits, {
        workerId,
        from: days[0]?.from ?? from,
        to: END_OF_TIME,
      })
      return { data: await filterDaysBySpans(context.db, company, patrols, days) }
    },
  )

  app.get(
    '/live-locations/:id/revisions',
    { schema: { tags, params, querystring: fixRevisionsQuery, response: { 200: fixRevisionsReply } } },
    async ({ account, params: { id: workerId }, query }) => {
      await knownWorker(account, workerId)
      const { from = 0, to = END_OF_TIME, per_page: limit } = query
      return readFixRevisions(context.db, account.company, { workerId, from, to, limit })
    },
  )

  app.get(
    '/patrols/:id/locations',
    { schema: { tags, params, response: { 200: patrolLocationsReply } } },
    async (request, reply) => {
      const { account } = request
      const { id: patrolId } = request.params
      const patrol = await context.db
        .selectFrom('patrol')
        .select(['worker_id', 'started_at', 'ended_at'])
        .where('company', '=', account.company)
        .where('id', '=', patrolId)
        .executeTakeFirst()
      if (!patrol || !(await canSee(context.db, account, 'patrol', patrolId))) throw notFoundProblem()
      const { worker_id: workerId, started_at: from, ended_at } = patrol
      const batches = readFixBatches(context.db, account.company, {
        workerId,
        from,
        to: ended_at ?? END_OF_TIME,
      })
      return sendText(reply, locationsJson(whileAuthorized(request, batches), '{"data":', '}'))
    },
  )
}

/** Returns the requested period in ms since epoch UTC, without `to`; null: none was requested. */
function windowOf(
  { hours, from, to }: z.infer<typeof workerLocationsQuery>,
  now: number,
): { from: number; to: number } | null {
  if (hours !== undefined) return { from: Math.floor(now - hours * HOUR), to: END_OF_TIME }
  if (from === undefined && to === undefined) return null
  return { from: from ?? 0, to: Math.min((to ?? END_OF_TIME) + 1, END_OF_TIME) }
}

/** Sends JSON text while it is being generated. Skips the serialisation by the schema of the reply. */
function sendText(reply: FastifyReply, text: AsyncIterable<string> | Iterable<string>) {
  return reply.type('application/json; charset=utf-8').send(Readable.from(text)) as never
}

/** Converts a fix to a location of the API. */
export function toLocation(fix: Fix | LateFix): Location {
  const { workerId, lat, lon, t, accuracy, speed } = fix
  const location = { worker_id: workerId, latitude: lat, longitude: lon, created_at: t, accuracy, speed }
  return 'lateMs' in fix ? { ...location, late_ms: fix.lateMs } : location
}

/** Yields the JSON text of an array of locations, in pieces. The text `before` comes first, `after` last. */
export async function* locationsJson(
  batches: AsyncIterable<readonly (Fix | LateFix)[]>,
  before: string,
  after: string,
): AsyncGenerator<string, void, undefined> {
  let lead = `${before}[`
  for await (const fixes of batches) {
    if (fixes.length === 0) continue
    yield `${lead}${JSON.stringify(fixes.map(toLocation)).slice(1, -1)}`
    lead = ','
  }
  yield `${lead === ',' ? '' : lead}]${after}`
}
