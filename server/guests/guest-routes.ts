import { z } from 'zod'
import { messageReply } from '../../contract/auth/auth.ts'
import { guestAssignmentReply, guestPlacesReply } from '../../contract/guests/guest.ts'
import { id } from '../../contract/core/id.ts'
import { onId } from '../db/on-id.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { type GuestCaller, readGuestClients } from './guest-session.ts'
import { createGuestViews } from './guest-views.ts'

const tags = ['guests']
const PATROLS_MS = 7 * 24 * 3_600_000
const MOST_PATROLS = 100

/** Returns the assignments that a guest may see: approved ones, and all assignments of approved clients. */
const assignmentsInScope = (db: Context['db'], { company, clientIds, assignmentIds }: GuestCaller) =>
  db
    .selectFrom('assignment')
    .innerJoin('client', onId('client', 'assignment.client_id'))
    .select(['assignment.id', 'assignment.name', 'client.name as client_name'])
    .where('assignment.company', '=', company)
    .where('assignment.archived_at', 'is', null)
    .where('assignment.ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(clientIds.length > 0 ? [eb('assignment.client_id', 'in', clientIds)] : []),
        ...(assignmentIds.length > 0 ? [eb('assignment.id', 'in', assignmentIds)] : []),
      ]),
    )

/** Routes with which guests read data. Each view is logged before the reply is sent. */
export function guestRoutes(app: App, context: Context): void {
  const { db } = context

  const views = createGuestViews(context)

  app.get(
    '/guest/places',
    { schema: { tags, response: { 200: guestPlacesReply } } },
    async ({ guest }, reply) => {
      await views.count(guest, reply)
      await views.keep(guest, { assignmentId: null, what: null })
      const assignments = await assignmentsInScope(db, guest).orderBy('assignment.search').execute()
      const { fullName: full_name, companyName: company_name, timeZone, until } = guest
      const clients = await readGuestClients(db, guest)
      void reply.header('cache-control', 'no-store')
      return { data: { full_name, company_name, company_time_zone: timeZone, until, clients, assignments } }
    },
  )

  app.get(
    '/guest/assignments/:id',
    { schema: { tags, params: z.object({ id }), response: { 200: guestAssignmentReply } } },
    async ({ guest, params }, reply) => {
      await views.count(guest, reply)
      const assignment = await assignmentsInScope(db, guest)
        .where('assignment.id', '=', params.id)
        .executeTakeFirst()
      if (!assignment) throw notFoundProblem()
      await views.keep(guest, { assignmentId: assignment.id, what: null })
      const of = { company: guest.company, assignmentId: assignment.id }
      const patrols = await patrolsOf(db, of, context.now() - PATROLS_MS)
      void reply.header('cache-control', 'no-store')
      return {
        data: {
          ...assignment,
          site_posts: await postsOf(db, of),
          guards: await guardsOf(db, of),
          patrols: patrols.slice(0, MOST_PATROLS),
          more_patrols: patrols.length > MOST_PATROLS,
        },
      }
    },
  )

  app.post('/guest/sign-out', { schema: { tags, response: { 200: messageReply } } }, async ({ guest }) => {
    await db.deleteFrom('guest_session').where('hash', '=', guest.sessionHash).execute()
    return { msg: 'Successfully logged out' }
  })
}

interface Of {
  company: string
  assignmentId: string
}

const postsOf = (db: Context['db'], { company, assignmentId }: Of) =>
  db
    .selectFrom('site_post')
    .select(['id', 'alias', 'type', 'latitude', 'longitude'])
    .where('company', '=', company)
    .where('assignment_id', '=', assignmentId)
    .where('archived_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('search')
    .execute()

const guardsOf = (db: Context['db'], { company, assignmentId }: Of) =>
  db
    .selectFrom('worker_assignment as entry')
    .innerJoin('worker', onId('worker', 'entry.worker_id'))
    .select(['entry.id', 'worker.full_name as name', 'entry.shift_name'])
    .where('entry.company', '=', company)
    .where('entry.assignment_id', '=', assignmentId)
    .orderBy('worker.search')
    .execute()

const patrolsOf = (db: Context['db'], { company, assignmentId }: Of, from: number) =>
  db
    .selectFrom('patrol')
    .innerJoin('worker', onId('worker', 'patrol.worker_id'))
    .select(['patrol.id', 'worker.full_name as guard_name', 'patrol.started_at', 'patrol.ended_at'])
    .where('patrol.company', '=', company)
    .where('patrol.assignment_id', '=', assignmentId)
    .where('patrol.started_at', '>=', from)
    .orderBy('patrol.started_at', 'desc')
    .limit(MOST_PATROLS + 1)
    .execute()
