import { z } from 'zod'
import {
  assignGuardBody,
  guardDutyBody,
  workerAssignmentReply,
  workerAssignmentsQuery,
  workerAssignmentsReply,
} from '../../contract/assignments/assignment.ts'
import { id } from '../../contract/core/id.ts'
import { removedReply } from '../../contract/core/resource.ts'
import { shiftDays } from '../../domain/duty/duty-rule.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { assignmentStream } from '../../domain/records/assignment.ts'
import type { App } from '../app/app.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { nextId } from '../event-log/next-id.ts'
import { readRecordPage, createRecordHandlers, removedProblem } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { assignments, readAssignment } from './assignments.ts'
import { endPatrolOnWithdrawal } from './end-patrol-on-withdrawal.ts'

const tags = ['assignments']
const ofAssignment = z.object({ assignmentId: id })
const ofEntry = z.object({ assignmentId: id, entryId: id })

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('worker_assignment as entry')
    .innerJoin('worker', onId('worker', 'entry.worker_id'))
    .innerJoin('assignment', onId('assignment', 'entry.assignment_id'))
    .select([
      'entry.id',
      'entry.worker_id',
      'worker.full_name as worker_name',
      'entry.assignment_id',
      'assignment.name as assignment_name',
      'entry.site_post_id',
      'entry.shift_name',
      'entry.shift_start',
      'entry.shift_minutes',
      'entry.shift_days',
      'entry.shift_pattern_id',
    ])
    .where('entry.company', '=', company)

const keptShiftDays = jsonText.pipe(shiftDays)
const shown = <Row extends { shift_days: string | null }>({ shift_days, ...row }: Row) => ({
  ...row,
  ...(shift_days !== null && { shift_days: keptShiftDays.parse(shift_days) }),
})

/** Converts a request body for a guard's assignment to event fields. Omitted fields are undefined. */
const dutyOf = ({ site_post_id, shift_pattern_id, shift }: z.infer<typeof guardDutyBody>) => ({
  sitePostId: site_post_id,
  shiftPatternId: shift_pattern_id,
  shift: shift && { name: shift.name, startLocal: shift.start_local, durationMin: shift.duration_min },
})

/**
 * Routes of the guards on an assignment, and of the assignments of a guard. Their events are stored in the
 * assignment's stream.
 */
export function assignedGuardRoutes(app: App, context: Context): void {
  const showEntry = async (db: Context['db'], company: CompanyId, entryId: string) => {
    const row = await rowsOf(db, company).where('entry.id', '=', entryId).executeTakeFirst()
    return row && shown(row)
  }
  const record = createRecordHandlers(context, assignments, assignmentStream, readAssignment)

  app.get(
    '/assignment-workers/:assignmentId',
    {
      schema: {
        tags,
        params: ofAssignment,
        querystring: workerAssignmentsQuery,
        response: { 200: workerAssignmentsReply },
      },
    },
    async ({ account, params: { assignmentId }, query }) => {
      const rows = rowsOf(context.db, account.company)
        .where('entry.assignment_id', '=', assignmentId)
        .orderBy('worker.search')
        .orderBy('entry.position')
      const of = { table: 'assignment', seer: account, id: assignmentId } as const
      const { data, meta } = await readRecordPage(context.db, of, rows, query)
      return { data: data.map(shown), meta }
    },
  )
  app.get(
    '/worker-assignments/:workerId',
    {
      schema: {
        tags,
        params: z.object({ workerId: id }),
        querystring: workerAssignmentsQuery,
        response: { 200: workerAssignmentsReply },
      },
    },
    async ({ account, params: { workerId }, query }) => {
      const { company, limits } = account
      let rows = rowsOf(context.db, company)
        .where('entry.worker_id', '=', workerId)
        .orderBy('entry.position', 'desc')
      if (limits) rows = rows.where(isWithin('assignment', company, limits, 'entry.assignment_id'))
      const of = { table: 'worker', seer: account, id: workerId } as const
      const { data, meta } = await readRecordPage(context.db, of, rows, query)
      return { data: data.map(shown), meta }
    },
  )
  app.post(
    '/assignment-workers/:assignmentId',
    {
      schema: {
        tags,
        params: ofAssignment,
        headers: writeHeaders,
        body: assignGuardBody,
        response: { 201: workerAssignmentReply },
      },
    },
    (request, reply) => {
      const { account, params, body } = request
      const { sitePostId = null, shift = null, shiftPatternId } = dutyOf(body)
      let entryId = ''
      return record.write(request, reply.code(201), {
        id: params.assignmentId,
        asked: { type: 'AssignGuard', ...body },
        commandIn: async (trx) => {
          entryId = await nextId(trx, account.company, 'worker-assignment')
          const given = { entryId, workerId: body.worker_id, sitePostId, shift }
          return { type: 'AssignGuard', ...given, ...(shiftPatternId != null && { shiftPatternId }) }
        },
        tell: async (trx) => ({ data: await showEntry(trx, account.company, entryId) }),
      })
    },
  )
  app.patch(
    '/assignment-workers/:assignmentId/:entryId',
    {
      schema: {
        tags,
        params: ofEntry,
        headers: writeHeaders,
        body: guardDutyBody,
        response: { 200: workerAssignmentReply },
      },
    },
    (request, reply) => {
      const { account, params, body } = request
      return record.write(request, reply, {
        id: params.assignmentId,
        command: { type: 'ChangeGuardDuty', entryId: params.entryId, ...dutyOf(body) },
        tell: async (trx) => ({ data: await showEntry(trx, account.company, params.entryId) }),
      })
    },
  )
  app.delete(
    '/assignment-workers/:assignmentId/:entryId',
    { schema: { tags, params: ofEntry, headers: writeHeaders, response: { 200: removedReply } } },
    async (request, reply) => {
      const { company, userId } = request.account
      const { assignmentId, entryId } = request.params
      const entry = await showEntry(context.db, company, entryId)
      return record.write(request, reply, {
        id: assignmentId,
        command: { type: 'WithdrawGuard', entryId },
        consequences: async (trx, _, commandId) => {
          if (!entry) return
          const there = { company, workerId: entry.worker_id, assignmentId, commandId, by: `user:${userId}` }
          await endPatrolOnWithdrawal(context, trx, there)
        },
        tell: (trx) => removedProblem(trx, entryId),
      })
    },
  )
}
