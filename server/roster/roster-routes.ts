import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { historyQuery, historyReply } from '../../contract/core/resource.ts'
import {
  conflictsReply,
  MAX_ROSTER_DAYS,
  planDutiesBody,
  publishRosterBody,
  publishRostersBody,
  publishRostersReply,
  rosterQuery,
  rosterReply,
  rosterWeekReply,
} from '../../contract/roster/roster.ts'
import { weekMonday } from '../../domain/roster/planned-duty.ts'
import { rosterStream } from '../../domain/roster/roster.ts'
import { addDays } from '../../domain/time/zone-days.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { preparePublication, WeekChangedError } from './prepare-publication.ts'
import { rosters } from './roster-model.ts'
import { findWeekConflicts } from './roster-rules.ts'
import { readRosterData, readRosterWeek, parseRosterId } from './roster-rows.ts'

const tags = ['rosters']
const params = z.object({ id })
/** maximum size of a request to publish, bytes; it has a reason for each conflict */
const LONGEST_PUBLICATION = 8 * 1024 * 1024

/** Routes of rosters: read by weeks, planned and published by assignment and week. */
export function rosterRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, rosters, rosterStream, readRosterWeek)
  const named = (rosterId: string) => {
    const week = parseRosterId(rosterId)
    if (!week) throw notFoundProblem(`No roster found with ID: ${rosterId}`)
    return week
  }

  app.get(
    '/rosters',
    { schema: { tags, querystring: rosterQuery, response: { 200: rosterReply } } },
    async ({ account, query: { from, to } }) => {
      if (to < from || addDays(from, MAX_ROSTER_DAYS) < to)
        throw new HttpProblem(422, `Please ask for at most ${MAX_ROSTER_DAYS} days.`, { code: 'invalid' })
      const data = await readRosterData(context.db, account.company, { from: weekMonday(from), to })
      return { data }
    },
  )
  app.get(
    '/rosters/:id',
    { schema: { tags, params, response: { 200: rosterWeekReply } } },
    (request, reply) => record.send({ account: request.account, id: request.params.id }, reply),
  )
  app.get(
    '/rosters/:id/history',
    { schema: { tags, params, querystring: historyQuery, response: { 200: historyReply } } },
    ({ account, params: { id: rosterId }, query }) => record.history({ account, id: rosterId, query }),
  )
  app.get(
    '/rosters/:id/conflicts',
    { schema: { tags, params, response: { 200: conflictsReply } } },
    async ({ account, params: { id: rosterId } }) => {
      const week = await readRosterWeek(context.db, account.company, rosterId)
      if (!week) throw notFoundProblem(`No roster found with ID: ${rosterId}`)
      const { assignment_id: assignmentId, ...of } = week
      return { data: await findWeekConflicts(context.db, account.company, { ...of, assignmentId }) }
    },
  )
  app.post(
    '/rosters/:id/plan',
    {
      schema: {
        tags,
        params,
        headers: writeHeaders,
        body: planDutiesBody,
        response: { 200: rosterWeekReply },
      },
    },
    (request, reply) =>
      record.write(request, reply, {
        id: request.params.id,
        command: { type: 'PlanDuties', ...named(request.params.id), ...request.body },
      }),
  )
  app.post(
    '/rosters/:id/discard',
    { schema: { tags, params, headers: writeHeaders, response: { 200: rosterWeekReply } } },
    (request, reply) =>
      record.write(request, reply, {
        id: request.params.id,
        command: { type: 'DiscardPlan', ...named(request.params.id) },
      }),
  )
  app.post(
    '/rosters/:id/publish',
    {
      schema: {
        tags,
        params,
        headers: writeHeaders,
        body: publishRosterBody,
        response: { 200: rosterWeekReply },
      },
    },
    (request, reply) =>
      record.write(request, reply, {
        id: request.params.id,
        command: { type: 'PublishRoster', ...named(request.params.id), overrides: request.body.overrides },
      }),
  )
  app.post(
    '/rosters/publish',
    {
      bodyLimit: LONGEST_PUBLICATION,
      schema: {
        tags,
        headers: writeHeaders,
        body: publishRostersBody,
        response: { 200: publishRostersReply },
      },
    },
    async (request, reply) => {
      const { account, body } = request
      try {
        const written = preparePublication(context, account, body.weeks)
        return await record.write<z.infer<typeof publishRostersReply>>(request, reply, written)
      } catch (error) {
        if (!(error instanceof WeekChangedError)) throw error
        throw await record.changedSince(account, error.id, error.seen)
      }
    },
  )
}
