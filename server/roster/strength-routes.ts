import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { barredBody, barredReply, strengthBody, strengthReply } from '../../contract/roster/roster.ts'
import { assignmentStream } from '../../domain/records/assignment.ts'
import type { App } from '../app/app.ts'
import { assignments, readAssignment } from '../assignments/assignments.ts'
import type { Context } from '../app/context.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { barredJson, strengthJson } from './roster-table.ts'

const tags = ['rosters']
const params = z.object({ id })

/**
 * Routes of an assignment's strength (how many guards it requires) and barred guards. Both are in its stream.
 */
export function strengthRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, assignments, assignmentStream, readAssignment)
  const row = (db: Context['db'], company: string, assignmentId: string) =>
    db
      .selectFrom('assignment')
      .select(['id', 'strength', 'barred'])
      .where('company', '=', company)
      .where('id', '=', assignmentId)
      .executeTakeFirstOrThrow()

  app.post(
    '/assignments/:id/strength',
    { schema: { tags, params, headers: writeHeaders, body: strengthBody, response: { 200: strengthReply } } },
    (request, reply) =>
      record.write(request, reply, {
        id: request.params.id,
        command: { type: 'SetRequiredGuards', strength: request.body.strength },
        tell: async (trx, assignmentId) => {
          const { strength } = await row(trx, request.account.company, assignmentId)
          return { data: { id: assignmentId, strength: strengthJson.parse(strength ?? '[]') } }
        },
      }),
  )
  app.post(
    '/assignments/:id/barred',
    { schema: { tags, params, headers: writeHeaders, body: barredBody, response: { 200: barredReply } } },
    (request, reply) =>
      record.write(request, reply, {
        id: request.params.id,
        command: { type: 'BarGuards', barred: request.body.barred },
        tell: async (trx, assignmentId) => {
          const { barred } = await row(trx, request.account.company, assignmentId)
          return { data: { id: assignmentId, barred: barredJson.parse(barred ?? '[]') } }
        },
      }),
  )
}
