import { messageReply } from '../../contract/auth.ts'
import { guestLinkBody, guestRequestBody, guestSessionBody, guestSessionReply } from '../../contract/guest.ts'
import { guestStream } from '../../domain/guest/guest.ts'
import type { App } from '../app.ts'
import { readLinkToken } from '../auth/mailed-link.ts'
import { beginTry, networkOf, tooManyTries } from '../auth/tries.ts'
import { companyDate } from '../back-office/companies.ts'
import type { Context } from '../context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { handle } from '../event-log/handle.ts'
import { HttpProblem, refusalProblem } from '../http/problem-reply.ts'
import { publicOrigin } from '../http/public-origin.ts'
import { companyOfCode, guestAccessOf } from './guest-access-settings.ts'
import { guestLinkHolds, mailGuestLink } from './guest-link.ts'
import { startGuestSession } from './guest-session.ts'
import { MOST_LINKS } from './guest-users.ts'

const tags = ['guests']
/** from one network in a quarter of an hour */
const MOST_ASKED = 10
/** visitors who wait to be admitted at one time, of a company */
const MOST_PENDING = 200
const ASKED = 'Your request is with the company. You get an email once you are admitted.'
const SENT = 'If you are admitted, a link to sign in is on its way to you.'

const unknownCode = () => {
  const message = 'No company accepts guests with this code.'
  return new HttpProblem(422, message, { code: 'unknown_code', data: { organization_code: [message] } })
}
const staleLink = () =>
  new HttpProblem(422, 'This link was used already, or no longer holds. Ask for a new one.', {
    code: 'stale_link',
  })

/** How a visitor asks to be let in, and how a guest who was admitted signs in by a mailed link. */
export function guestDoorRoutes(app: App, context: Context): void {
  const { db } = context
  /** The guest of this address who waits or is admitted, the newest of several. */
  const guestWith = (company: CompanyId, email: string) =>
    db
      .selectFrom('guest')
      .select(['id', 'email', 'full_name', 'status', 'until', 'sign_ins'])
      .where('company', '=', company)
      .where('email', '=', email)
      .where('status', 'in', ['pending', 'admitted'])
      .where('archived_at', 'is', null)
      .orderBy('asked_at', 'desc')
      .executeTakeFirst()
  const isLetIn = async (company: CompanyId, guest: { status: string; until: string | null }) =>
    guest.status === 'admitted' && (guest.until ?? '') >= (await companyDate(context, company))

  app.post(
    '/guest-requests',
    { schema: { tags, security: [], body: guestRequestBody, response: { 202: messageReply } } },
    async (request, reply) => {
      const attempt = await beginTry(context, [
        { name: `guest-request:${networkOf(request.ip)}`, limit: MOST_ASKED },
      ])
      if (!attempt.allowed) throw tooManyTries(reply, attempt.retryAfterMs)
      const { full_name: fullName, email, organisation, organization_code: code } = request.body
      const company = await companyOfCode(db, code)
      if (company === null) throw unknownCode()
      void reply.code(202)
      const before = await guestWith(company, email)
      if (before && (before.status === 'pending' || (await isLetIn(company, before)))) return { msg: ASKED }
      const { waiting } = await db
        .selectFrom('guest')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .where('company', '=', company)
        .where('status', '=', 'pending')
        .where('archived_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (waiting >= MOST_PENDING)
        throw new HttpProblem(409, 'Too many visitors wait to be admitted. Please call the company.', {
          code: 'too_many_waiting',
        })
      const handled = await handle(context, guestStream, {
        company,
        id: null,
        command: guestStream.command.parse({ type: 'AskIn', fullName, email, organisation }),
        commandId: context.newId(),
        by: 'system:guest-access',
        at: context.now(),
      })
      if (!handled.ok) throw refusalProblem(handled.refusal)
      return { msg: ASKED }
    },
  )

  app.post(
    '/guest-links',
    { schema: { tags, security: [], body: guestLinkBody, response: { 202: messageReply } } },
    async (request, reply) => {
      const { email, organization_code: code } = request.body
      const attempt = await beginTry(context, [
        { name: `guest-request:${networkOf(request.ip)}`, limit: MOST_ASKED },
        { name: `guest-link:${code}/${email}`, limit: MOST_LINKS },
      ])
      if (!attempt.allowed) throw tooManyTries(reply, attempt.retryAfterMs)
      const origin = publicOrigin(context.config, request)
      const company = await companyOfCode(db, code)
      const guest = company === null ? undefined : await guestWith(company, email)
      // nobody waits for it, so that the time of the answer does not tell who is a guest
      if (company !== null && guest && (await isLetIn(company, guest)))
        void mailGuestLink(context, origin, { ...guest, company }).catch((error: unknown) =>
          context.log.error({ err: error }, 'a mail could not be kept'),
        )
      return reply.code(202).send({ msg: SENT })
    },
  )

  app.post(
    '/guest-sessions',
    { schema: { tags, security: [], body: guestSessionBody, response: { 200: guestSessionReply } } },
    async (request, reply) => {
      const token = readLinkToken(request.body.token)
      if (!token) throw staleLink()
      const company = companyId(token.company)
      const guest = await db
        .selectFrom('guest')
        .select(['id', 'email', 'sign_ins'])
        .where('company', '=', company)
        .where('id', '=', token.userId)
        .where('archived_at', 'is', null)
        .executeTakeFirst()
      if (!guest || !guestLinkHolds(context, { ...guest, company }, token)) throw staleLink()
      if (!(await guestAccessOf(context, db, company)).enabled) throw staleLink()
      // of two at once the second finds that the link was used
      const handled = await handle(context, guestStream, {
        company,
        id: guest.id,
        command: {
          type: 'SignGuestIn',
          signIns: guest.sign_ins,
          today: await companyDate(context, company),
        },
        commandId: context.newId(),
        by: `guest:${guest.id}`,
        at: context.now(),
      })
      if (!handled.ok) throw staleLink()
      void reply.header('cache-control', 'no-store')
      return { data: await startGuestSession(context, { company, guestId: guest.id }) }
    },
  )
}
