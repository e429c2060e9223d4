import { sql } from 'kysely'
import { z } from 'zod'
import { guestSteps, type GuestUser, guestUsers as contract } from '../../contract/guests/guest.ts'
import { id } from '../../contract/core/id.ts'
import { removedReply } from '../../contract/core/resource.ts'
import { guestStream } from '../../domain/guest/guest.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import { idsJson } from '../auth/permissions/access-from-row.ts'
import { recordAttempt, recordAttemptIn } from '../auth/brute-force/rate-limit.ts'
import { readCompanyDate } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers, removedProblem } from '../resource/record/record.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { readGuestAccess } from './guest-access-settings.ts'
import { mailGuestLink } from './guest-link.ts'
import { guests } from './guest-model.ts'

const tags = [guests.noun.many]
const params = z.object({ id })
/** maximum number of mails to guests that one account may cause per quarter of an hour */
const MOST_MAILS = 50
/** maximum number of sign-in links that are mailed to one guest per quarter of an hour */
export const MAX_GUEST_LINKS = 5

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('guest')
    .select([
      'id',
      'full_name',
      'email',
      'organisation',
      'status',
      'client_ids',
      'assignment_ids',
      'until',
      'asked_at',
      'last_seen_at',
      'views',
    ])
    .where('company', '=', company)
    .where('archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = ({ status, ...row }: Row, today: string): GuestUser => ({
  ...row,
  status: status === 'approved' && (row.until ?? '') < today ? 'expired' : status,
  client_ids: idsJson.parse(row.client_ids),
  assignment_ids: idsJson.parse(row.assignment_ids),
})

/** SQL of the shown status: 'expired' after an approval's last day. */
const statusOn = (today: string) =>
  sql<string>`case when guest.status = 'approved' and guest.until < ${today} then 'expired' else guest.status end`

/** Routes with which users of the company manage guests and their requests. */
export function guestUserRoutes(app: App, context: Context): void {
  const { db } = context
  const todayOf = (trx: Context['db'], company: CompanyId) =>
    readCompanyDate({ db: trx, now: context.now }, company)
  const show = async (trx: Context['db'], company: CompanyId, guestId: string) => {
    const row = await rowsOf(trx, company).where('id', '=', guestId).executeTakeFirst()
    return row && shown(row, await todayOf(trx, company))
  }
  const record = createRecordHandlers(context, guests, guestStream, show)
  const schema = { tags, params, headers: writeHeaders, response: { 200: contract.reply } }

  async function mustBeThere(account: Account, guestId: string, trx: Context['db'] = db) {
    const rows = rowsOf(trx, account.company).select('sign_ins')
    const row = await rows.where('id', '=', guestId).executeTakeFirst()
    if (!row) throw notFoundProblem()
    return { ...row, company: account.company }
  }
  async function mustLetGuestsIn({ company }: Account) {
    if (!(await readGuestAccess(context, db, company)).enabled)
      throw new HttpProblem(409, 'Guest access is switched off.', { code: 'guest_access_off' })
  }
  /** Returns the rate limits of mails to guests, in case somebody approves and revokes repeatedly. */
  const mailSubjects = ({ company, userId }: Account, { email }: { email: string }) => [
    { name: `guest-mails:${company}/${userId}`, limit: MOST_MAILS },
    { name: `guest-mail:${email}`, limit: MAX_GUEST_LINKS },
  ]
  const mailedTooOften = () => {
    const message = 'The guest is approved, but was mailed too often lately. Please send the link later.'
    return new HttpProblem(429, message, { code: 'too_many_mails' })
  }

  app.get(contract.path, { schema: listSchema(guests, contract) }, async (request, reply) => {
    const { company } = request.account
    const { status } = request.query
    const today = await todayOf(db, company)
    let rows = rowsOf(db, company)
    if (status === 'expired') rows = rows.where('status', '=', 'approved').where('until', '<', today)
    else if (status === 'approved') rows = rows.where('status', '=', status).where('until', '>=', today)
    else if (status !== undefined) rows = rows.where('status', '=', status)
    return sendList(contract, request, reply, {
      rows,
      id: 'guest.id',
      searched: ['guest.search', 'guest.email'],
      sorts: {
        full_name: 'guest.search',
        email: 'guest.email',
        organisation: sql`lower(guest.organisation)`,
        status: statusOn(today),
        asked_at: 'guest.asked_at',
        until: 'guest.until',
        last_seen_at: 'guest.last_seen_at',
        views: 'guest.views',
      },
      as: (row) => shown(row, today),
    })
  })
  readRoutes(app, contract, guests, record)
  app.post(
    `${contract.path}/:id/approve`,
    { schema: { ...schema, body: contract.body } },
    async (request, reply) => {
      const { account, params: asked, body } = request
      await mustBeThere(account, asked.id)
      await mustLetGuestsIn(account)
      const origin = publicOrigin(context.config, request)
      const admission = {
        type: 'ApproveGuest',
        clientIds: body.client_ids,
        assignmentIds: body.assignment_ids,
        until: body.until,
      } as const
      let wasApproved = false
      let wasMailed = true
      const answer = await record.write(request, reply, {
        id: asked.id,
        asked: admission,
        commandIn: async (trx) => {
          const today = await todayOf(trx, account.company)
          wasApproved = (await show(trx, account.company, asked.id))?.status === 'approved'
          return { ...admission, today }
        },
        consequences: async (trx) => {
          if (wasApproved) return
          const guest = await mustBeThere(account, asked.id, trx)
          wasMailed = (await recordAttemptIn(context, trx, mailSubjects(account, guest))).allowed
          if (wasMailed) await mailGuestLink(context, trx, origin, guest)
        },
      })
      if (!wasMailed) throw mailedTooOften()
      return answer
    },
  )
  app.post(`${contract.path}/:id/send-link`, { schema }, async (request, reply) => {
    const guest = await mustBeThere(request.account, request.params.id)
    const current = await record.send({ account: request.account, id: guest.id }, reply)
    if (current.data.status !== 'approved')
      throw new HttpProblem(409, 'This guest is not approved.', { code: 'not_approved' })
    const origin = publicOrigin(context.config, request)
    await mustLetGuestsIn(request.account)
    const attempt = await recordAttempt(context, mailSubjects(request.account, guest))
    if (!attempt.allowed) throw mailedTooOften()
    await mailGuestLink(context, db, origin, guest)
    return current
  })
  stepRoutes(app, record, {
    steps: guestSteps,
    noun: guests.noun,
    reply: contract.reply,
    except: ['approve'],
    before: ({ account, id: guestId }) => mustBeThere(account, guestId),
    // end all sessions of a refused or revoked guest
    follows:
      ({ account }) =>
      async (trx, guestId) => {
        const sessions = trx.deleteFrom('guest_session').where('company', '=', account.company)
        await sessions.where('guest_id', '=', guestId).execute()
      },
  })
  app.delete(
    `${contract.path}/:id`,
    { schema: { ...schema, response: { 200: removedReply } } },
    (request, reply) =>
      record.write(request, reply, {
        id: request.params.id,
        command: { type: 'RemoveGuest' },
        tell: removedProblem,
      }),
  )
}
