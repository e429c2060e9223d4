import type { FastifyReply, FastifyRequest } from 'fastify'
import { toString as drawQr } from 'qrcode'
import { messageReply } from '../../contract/auth.ts'
import {
  beginSecondFactorBody,
  beginSecondFactorReply,
  changeSecondFactorBody,
  confirmSecondFactorBody,
  recoveryCodesReply,
  secondFactorReply,
  showSecondFactorBody,
  showSecondFactorReply,
} from '../../contract/second-factor.ts'
import type { UserCommand } from '../../domain/user/user.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { HttpProblem, notFound, refusalProblem } from '../http/problem-reply.ts'
import type { Account } from './account.ts'
import { commandUser } from './command-user.ts'
import { credentialOf } from './credential.ts'
import { knownBrowser, makeKnown } from './known-browser.ts'
import { otpauthUri } from './totp.ts'
import { askForPassword, holdProof } from './own-password.ts'
import { beginPacedTry, pacedTrySucceeded } from './paced-try.ts'
import { recoveryCodesLeft, replaceRecoveryCodes } from './recovery-codes.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  forgetSecondFactor,
  isRequiredOf,
  secondFactorSince,
  showSecondFactor,
} from './second-factor.ts'
import { endSessionsOf, noteFactorShown } from './session.ts'
import { tooManyTries } from './tries.ts'
import { userReply } from './user-reply.ts'

const tags = ['auth']

/** How people set up their own second factor, show it when they sign in, and turn it off. */
export function secondFactorRoutes(app: App, context: Context): void {
  const { db } = context

  /** Throws where this is no code of the account now, or too many were wrong. */
  async function mustShow({ account, headers, ip }: FastifyRequest, reply: FastifyReply, code: string) {
    const credential = await credentialOf(db, account.company, account.userId)
    if (!credential) throw notFound()
    const attempt = await beginPacedTry(context, {
      what: 'code',
      account: credential.email,
      address: ip,
      knownBrowser: knownBrowser(context, account, headers.cookie),
    })
    if (!attempt.allowed) throw tooManyTries(reply, attempt.retryAfterMs)
    if (!(await showSecondFactor(context, db, account, code))) {
      const { company, userId: accountId } = account
      const caller = { address: ip, agent: headers['user-agent'] ?? null }
      context.security.add({ company, what: 'CodeRefused', accountId, call: null, ...caller })
      throw wrongCode()
    }
    await pacedTrySucceeded(context, attempt)
  }
  const mustCommand = async (
    trx: Parameters<typeof commandUser>[1],
    account: Account,
    type: 'TurnOnSecondFactor' | 'TurnOffSecondFactor',
  ) => {
    const handled = await commandUser(context, trx, account, { type } satisfies UserCommand)
    if (!handled.ok) throw refusalProblem(handled.refusal)
  }

  app.get(
    '/second-factor',
    { schema: { tags, response: { 200: secondFactorReply } } },
    async ({ account }) => ({
      data: {
        on_since: await secondFactorSince(db, account),
        recovery_codes_left: await recoveryCodesLeft(db, account),
        required: await isRequiredOf(db, account),
      },
    }),
  )

  app.post(
    '/second-factor/begin',
    { schema: { tags, body: beginSecondFactorBody, response: { 200: beginSecondFactorReply } } },
    async (request, reply) => {
      const password = request.body.current_password
      const given = { field: 'current_password', password, status: 422 } as const
      const { email } = await askForPassword(context, request, reply, given)
      const secret = await beginSecondFactor(context, request.account)
      if (secret === null)
        throw refusalProblem({ code: 'on_already', message: 'The second factor is on already.' })
      const qr_svg = await drawQr(otpauthUri(secret, email), { type: 'svg', margin: 2 })
      return { data: { secret, qr_svg } }
    },
  )

  app.post(
    '/second-factor/confirm',
    { schema: { tags, body: confirmSecondFactorBody, response: { 200: recoveryCodesReply } } },
    async (request, reply) => {
      const { account } = request
      const recovery_codes = await db.transaction().execute(async (trx) => {
        if (!(await confirmSecondFactor(context, trx, account, request.body.code))) throw wrongCode()
        await mustCommand(trx, account, 'TurnOnSecondFactor')
        await noteFactorShown(trx, account.sessionId, context.now())
        await endSessionsOf(trx, account, account.sessionId, 'factor', context.now())
        return replaceRecoveryCodes(trx, account)
      })
      context.events.wake(account.company)
      makeKnown(context, account, request, reply)
      return { data: { recovery_codes } }
    },
  )

  app.post(
    '/second-factor/show',
    { schema: { tags, body: showSecondFactorBody, response: { 200: showSecondFactorReply } } },
    async (request, reply) => {
      const { account } = request
      await mustShow(request, reply, request.body.code)
      await noteFactorShown(db, account.sessionId, context.now())
      makeKnown(context, account, request, reply)
      const user = await userReply(db, account.company, account.userId)
      if (!user) throw notFound()
      return { data: { user } }
    },
  )

  const changed = {
    schema: { tags, body: changeSecondFactorBody },
    asked: async (
      request: FastifyRequest,
      reply: FastifyReply,
      body: { current_password: string; code: string },
    ) => {
      const given = { field: 'current_password', password: body.current_password, status: 422 } as const
      const proof = await askForPassword(context, request, reply, given)
      await mustShow(request, reply, body.code)
      return proof
    },
  }
  app.post(
    '/second-factor/off',
    { schema: { ...changed.schema, response: { 200: messageReply } } },
    async (request, reply) => {
      const { account } = request
      const proof = await changed.asked(request, reply, request.body)
      await db.transaction().execute(async (trx) => {
        await holdProof(trx, account, proof)
        await mustCommand(trx, account, 'TurnOffSecondFactor')
        await forgetSecondFactor(trx, account)
      })
      context.events.wake(account.company)
      return { msg: 'The second factor is off.' }
    },
  )
  app.post(
    '/second-factor/recovery-codes',
    { schema: { ...changed.schema, response: { 200: recoveryCodesReply } } },
    async (request, reply) => {
      const proof = await changed.asked(request, reply, request.body)
      const recovery_codes = await db.transaction().execute(async (trx) => {
        await holdProof(trx, request.account, proof)
        return replaceRecoveryCodes(trx, request.account)
      })
      return { data: { recovery_codes } }
    },
  )
}

/** Never 401: that would say the session is over. */
function wrongCode(): HttpProblem {
  const message = 'That is not a code that is good now.'
  return new HttpProblem(422, message, { code: 'wrong_code', data: { code: [message] } })
}
