import {
  attendanceFixesQuery,
  attendanceFixesReply,
  attendanceQuery,
  attendanceReply,
  attendanceRecordedReply,
  clockEventBody,
  correctionBody,
  MAX_SHOWN_FIXES,
  type AttendanceFixes,
} from '../../contract/attendance/attendance.ts'
import { toAttendanceSummary } from '../../domain/attendance/approved-row.ts'
import { attendanceStream, clockEventRules, correctionRules } from '../../domain/attendance/attendance.ts'
import { geofenceAt } from '../../domain/fix/geofence-exits.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../../domain/time/zone-days.ts'
import type { App } from '../app/app.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readFixBatches } from '../fixes/read/read-fixes.ts'
import { createAccountQueue } from '../http/limits/request-queues.ts'
import { throwIfClientGone, refusalProblem } from '../http/reply/problem-reply.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { requireRecord, createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { readAttendanceChanges } from './attendance-changes.ts'
import { attendance } from './attendance-model.ts'
import { readPlacesOfWork } from './places-of-work.ts'
import { readAttendance } from './read-attendance.ts'

const tags = ['attendance']
const said = { 201: attendanceRecordedReply }

/**
 * Routes of the attendance board, of the fixes that a row was computed from, and of clock events and
 * corrections.
 */
export function attendanceRoutes(app: App, context: Context): void {
  const { db } = context
  const inTurn = createAccountQueue('Attendance is being computed for you. Ask again when you have it.')
  const record = createRecordHandlers(context, attendance, attendanceStream, async (_trx, _company, id) => ({
    id,
  }))

  app.get(
    '/attendance',
    { schema: { tags, querystring: attendanceQuery, response: { 200: attendanceReply } } },
    async ({ account: { company, userId }, query }, reply) => {
      const { worker_id, assignment_id: assignmentId } = query
      const timeZone = await readCompanyZone(db, company)
      const date = query.date ?? zoneDateAt(context.now(), timeZone)
      const span = {
        from: wallTimeOn(date, '00:00', timeZone),
        to: wallTimeOn(addDays(date, 1), '00:00', timeZone),
      }
      const now = context.now()
      const workerIds = worker_id === undefined ? undefined : [worker_id]
      const notDue = assignmentId === undefined
      const goesOn = () => throwIfClientGone(reply)
      const asked = { span, timeZone, now, workerIds, assignmentId, notDue, goesOn }
      const read = await inTurn(`${company} ${userId}`, () => readAttendance(db, company, asked))
      const changes = await readAttendanceChanges(db, company, span)
      return { data: { date, ...span, now, ...read, changes } }
    },
  )

  app.get(
    '/attendance/fixes',
    { schema: { tags, querystring: attendanceFixesQuery, response: { 200: attendanceFixesReply } } },
    async ({ account: { company }, query }) => ({
      data: await shownFixes(db, company, {
        ...query,
        to: query.to ?? context.now(),
        from: query.from ?? (query.to ?? context.now()) - DAY_MS,
      }),
    }),
  )

  app.post(
    '/attendance/clock-events',
    { schema: { tags, headers: writeHeaders, body: clockEventBody, response: said } },
    (request, reply) => {
      const command = clockEventRules.parse(toCommandFields(request.body))
      return record.write(request, reply.code(201), {
        id: command.workerId,
        command: { type: 'RecordClockEvent', ...command, source: 'person' },
      })
    },
  )

  app.post(
    '/attendance/corrections',
    { schema: { tags, headers: writeHeaders, body: correctionBody, response: said } },
    async (request, reply) => {
      const { company } = request.account
      const command = correctionRules.parse(toCommandFields(request.body))
      const { workerId, assignmentId, dutyFrom } = command
      const { rows } = await readAttendance(db, company, {
        span: { from: dutyFrom, to: dutyFrom + 1 },
        timeZone: await readCompanyZone(db, company),
        now: context.now(),
        workerIds: [workerId],
      })
      const duty = rows.find((row) => row.assignmentId === assignmentId && row.from === dutyFrom)
      if (!duty) {
        await requireRecord(db, 'worker', request.account, workerId)
        throw refusalProblem({ code: 'no_duty', message: 'There is no such duty.', field: 'duty_from' })
      }
      return record.write(request, reply.code(201), {
        id: workerId,
        asked: { type: 'CorrectAttendance', said: request.body },
        commandIn: async () => ({ type: 'CorrectAttendance', ...command, before: toAttendanceSummary(duty) }),
      })
    },
  )
}

async function shownFixes(
  db: Context['db'],
  company: CompanyId,
  asked: { worker_id: string; assignment_id: string; from: number; to: number },
): Promise<AttendanceFixes> {
  const { worker_id: workerId, assignment_id, from, to } = asked
  const fixes: AttendanceFixes['fixes'] = []
  for await (const batch of readFixBatches(db, company, {
    workerId,
    from,
    to: Math.min(to, from + LONGEST_MS),
  }))
    for (const { t, lat, lon, accuracy } of batch) fixes.push([t, lat, lon, accuracy])
  const each = Math.ceil(fixes.length / MAX_SHOWN_FIXES)
  const { places } = await readPlacesOfWork(db, company, { from, to })
  const geofence = geofenceAt(places.find(({ id }) => id === assignment_id)?.geofences ?? [], from)
  return {
    fixes: fixes.filter((_, i) => i % each === 0 || i === fixes.length - 1),
    thinned: each > 1,
    geofence: geofence && JSON.stringify({ type: 'Polygon', coordinates: geofence.polygon }),
  }
}

/** maximum length of the period of the returned fixes, ms */
const DAY_MS = 24 * 3_600_000
const LONGEST_MS = 48 * 3_600_000
