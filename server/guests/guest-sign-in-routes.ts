import type { FastifyRequest } from 'fastify'
import { messageReply } from '../../contract/auth/auth.ts'
import {
  guestLinkBody,
  guestRequestBody,
  guestSessionBody,
  guestSessionReply,
} from '../../contract/guests/guest.ts'
import type { SecurityEvent } from '../../contract/auth/security-log.ts'
import { guestStream } from '../../domain/guest/guest.ts'
import type { App } from '../app/app.ts'
import { readLinkToken } from '../auth/mailed-link.ts'
import { clientNetwork } from '../auth/brute-force/client-network.ts'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import { readCompanyDate } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { createAfterReplyQueue } from '../http/reply/after-reply.ts'
import { HttpProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import { isMailStoredOnly } from '../mail/queue-mail.ts'
import { requestCaller } from '../security/security-entry.ts'
import { findCompanyByCode, readGuestAccess } from './guest-access-settings.ts'
import { findGuestLinkFault, mailGuestLink } from './guest-link.ts'
import { startGuestSession } from './guest-session.ts'
import { MAX_GUEST_LINKS } from './guest-user-routes.ts'

const tags = ['guests']
/** maximum number of mails to one guest per quarter of an hour, over all networks */
const MOST_LINKS_ANYWHERE = 20
/** maximum number of requests from one network per quarter of an hour */
const MOST_ASKED = 10
/** maximum number of requests to one company per quarter of an hour, over all networks */
const MOST_ASKED_OF_COMPANY = 40
/** maximum number of visitors per company who wait for approval */
const MOST_PENDING = 200
const WEEK_MS = 7 * 24 * 3_600_000
/** after a request was refused, further ones of the same address are ignored for this time, ms */
const REFUSED_MS = 24 * 3_600_000
const ASKED =
  'Your request is with the company. You get an email once you are approved; if you are already, ask for a link to sign in.'
const SENT = 'If you are approved, a link to sign in is on its way to you.'
const ASKED_WITHOUT_MAIL =
  'Your request is with the company. It has no mail server: ask the company for your link once you are approved.'
const KEPT =
  'The company has no mail server, so no link was sent. If you are approved, ask the company for the link.'

const unknownCode = () => {
  const message = 'No company accepts guests with this code.'
  return new HttpProblem(422, message, { code: 'unknown_code', data: { organization_code: [message] } })
}
const staleLink = () =>
  new HttpProblem(422, 'This link was used already, or is no longer valid. Ask for a new one.', {
    code: 'link_expired',
  })

/** Routes with which a visitor requests access, and an approved guest signs in with a mailed link. */
export function guestSignInRoutes(app: App, context: Context): void {
  const { db } = context
  const afterReply = createAfterReplyQueue(context.log)
  const note = (request: FastifyRequest, what: SecurityEvent, company: CompanyId, guestId: string | null) => {
    const whose = guestId === null ? null : `guest:${guestId}`
    context.security.add({ company, what, whose, call: null, ...requestCaller(request) })
  }
  const guestsWith = (trx: Database, company: CompanyId, email: string) =>
    trx
      .selectFrom('guest')
      .where('company', '=', company)
      .where('email', '=', email)
      .where('archived_at', 'is', null)
  const letIn = (trx: Database, company: CompanyId, email: string, today: string) =>
    guestsWith(trx, company, email).where('status', '=', 'approved').where('until', '>=', today)
  async function mustHaveRoom(trx: Database, company: CompanyId) {
    const { waiting } = await trx
      .selectFrom('guest')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('company', '=', company)
      .where('status', '=', 'pending')
      .where('asked_at', '>', context.now() - WEEK_MS)
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (waiting >= MOST_PENDING)
      throw new HttpProblem(409, 'Too many visitors wait for approval. Please call the company.', {
        code: 'too_many_waiting',
      })
  }
  /** Returns whether a guest with this email address is waiting, is approved, or was refused recently. */
  async function isKnown(trx: Database, company: CompanyId, email: string) {
    const today = await readCompanyDate({ db: trx, now: context.now }, company)
    const asked = await guestsWith(trx, company, email)
      .select('id')
      .where((eb) =>
        eb.or([
          eb('status', '=', 'pending'),
          eb('status', '=', 'refused').and('asked_at', '>', context.now() - REFUSED_MS),
        ]),
      )
      .executeTakeFirst()
    return (asked ?? (await letIn(trx, company, email, today).select('id').executeTakeFirst())) !== undefined
  }

  app.post(
    '/guest-requests',
    { schema: { tags, security: [], body: guestRequestBody, response: { 202: messageReply } } },
    async (request, reply) => {
      const attempt = await recordAttempt(context, [
        { name: `guest-request:${clientNetwork(request.ip)}`, limit: MOST_ASKED },
      ])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      const { full_name: fullName, email, organisation, organization_code: code } = request.body
      const company = await findCompanyByCode(db, code)
      if (company === null) throw unknownCode()
      const ofCompany = await recordAttempt(context, [
        { name: `guest-request-of:${company}`, limit: MOST_ASKED_OF_COMPANY },
      ])
      if (!ofCompany.allowed) throw tooManyAttempts(reply, ofCompany.retryAfterMs)
      const asked = { type: 'RequestGuestAccess', fullName, email, organisation } as const
      const handled = await handleCommand(context, guestStream, {
        company,
        id: null,
        asked,
        commandIn: async (trx) => {
          await mustHaveRoom(trx, company)
          return { ...asked, known: await isKnown(trx, company, email) }
        },
        commandId: context.newId(),
        by: 'system:guest-access',
        at: context.now(),
      })
      // the reply is the same for an address that is already known, so that it does not reveal who is a
      // guest
      if (!handled.ok && handled.refusal.code !== 'already_requested') throw refusalProblem(handled.refusal)
      void reply.code(202)
      return { msg: isMailStoredOnly(context) ? ASKED_WITHOUT_MAIL : ASKED }
    },
  )

  app.post(
    '/guest-links',
    { schema: { tags, security: [], body: guestLinkBody, response: { 202: messageReply } } },
    async (request, reply) => {
      const { email, organization_code: code } = request.body
      const network = clientNetwork(request.ip)
      const attempt = await recordAttempt(context, [{ name: `guest-request:${network}`, limit: MOST_ASKED }])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      const origin = publicOrigin(context.config, request)
      // mailed after the reply, because a slower reply would reveal who is a guest
      afterReply(reply, async () => {
        const company = await findCompanyByCode(db, code)
        if (company === null) return
        const guest = await letIn(db, company, email, await readCompanyDate(context, company))
          .select(['id', 'email', 'full_name', 'until', 'sign_ins'])
          .orderBy('until', 'desc')
          .executeTakeFirst()
        note(request, 'GuestLinkAsked', company, guest?.id ?? null)
        if (!guest) return
        // counted per network, so that an attacker cannot use up the links of a guest
        const mails = await recordAttempt(context, [
          { name: `guest-mail:${company}/${guest.id}/${network}`, limit: MAX_GUEST_LINKS },
          { name: `guest-mail:${company}/${guest.id}`, limit: MOST_LINKS_ANYWHERE },
        ])
        if (mails.allowed) await mailGuestLink(context, context.db, origin, { ...guest, company })
      })
      return reply.code(202).send({ msg: isMailStoredOnly(context) ? KEPT : SENT })
    },
  )

  app.post(
    '/guest-sessions',
    { schema: { tags, security: [], body: guestSessionBody, response: { 200: guestSessionReply } } },
    async (request, reply) => {
      const token = readLinkToken(request.body.token)
      const company = companyId(token?.company ?? '1')
      const guest =
        token &&
        (await db
          .selectFrom('guest')
          .select(['id', 'email', 'sign_ins', 'archived_at'])
          .where('company', '=', company)
          .where('id', '=', token.userId)
          .executeTakeFirst())
      if (!guest) {
        context.security.addOfNobody('GuestLinkRefused')
        throw staleLink()
      }
      const refused = (what: SecurityEvent, whose: string | null = guest.id) => {
        note(request, what, company, whose)
        return staleLink()
      }
      const fault = findGuestLinkFault(context, { ...guest, company }, token)
      // a forged link records no guest; ids are consecutive, so a guess reveals nothing
      if (fault === 'forged') throw refused('GuestLinkRefused', null)
      if (fault === 'expired') throw refused('GuestLinkExpired')
      const { enabled } = await readGuestAccess(context, db, company)
      if (fault !== null || guest.archived_at !== null || !enabled) throw refused('GuestLinkRefused')
      // of two parallel requests, the second is refused here because the link was used
      const handled = await handleCommand(context, guestStream, {
        company,
        id: guest.id,
        command: {
          type: 'SignGuestIn',
          signIns: guest.sign_ins,
          today: await readCompanyDate(context, company),
        },
        commandId: context.newId(),
        by: `guest:${guest.id}`,
        at: context.now(),
      })
      if (!handled.ok) throw refused('GuestLinkRefused')
      note(request, 'GuestSignedIn', company, guest.id)
      void reply.header('cache-control', 'no-store')
      return { data: await startGuestSession(context, { company, guestId: guest.id }) }
    },
  )
}
