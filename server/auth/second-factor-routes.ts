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
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { PasskeyAssertion } from '../../contract/passkey.ts'
import { notFound, refusalProblem } from '../http/problem-reply.ts'
import { noteOwn } from '../security/note-calls.ts'
import { addFactor, mustCommand } from './add-factor.ts'
import { codeAtItsPace } from './ask-for-code.ts'
import { askForFactor } from './ask-for-factor.ts'
import { makeKnown, provedNow } from './known-browser.ts'
import { otpauthUri } from './totp.ts'
import { askForCurrentPassword, holdProof } from './own-password.ts'
import { passkeyRowOf, passkeysOf } from './passkeys.ts'
import { recoveryCodesLeft, replaceRecoveryCodes } from './recovery-codes.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  forgetSecondFactor,
  hasApp,
  isRequiredOf,
  secondFactorSince,
} from './second-factor.ts'
import { noteFactorShown } from './session.ts'
import { userReply } from './user-reply.ts'

const tags = ['auth']

/** How people set up their own second factor, show it when they sign in, and turn it off. */
export function secondFactorRoutes(app: App, context: Context): void {
  const { db } = context

  app.get(
    '/second-factor',
    { schema: { tags, response: { 200: secondFactorReply } } },
    async ({ account }) => ({
      data: {
        on_since: await secondFactorSince(db, account),
        app: await hasApp(db, account),
        passkeys: (await passkeysOf(db, account)).map(passkeyRowOf),
        recovery_codes_left: await recoveryCodesLeft(db, account),
        required: await isRequiredOf(db, account),
      },
    }),
  )

  app.post(
    '/second-factor/begin',
    { schema: { tags, body: beginSecondFactorBody, response: { 200: beginSecondFactorReply } } },
    async (request, reply) => {
      const { email } = await askForCurrentPassword(context, request, reply, request.body)
      const secret = await beginSecondFactor(context, request.account)
      if (secret === null)
        throw refusalProblem({ code: 'on_already', message: 'You have an authenticator app already.' })
      const qr_svg = await drawQr(otpauthUri(secret, email), { type: 'svg', margin: 2 })
      return { data: { secret, qr_svg } }
    },
  )

  app.post(
    '/second-factor/confirm',
    { schema: { tags, body: confirmSecondFactorBody, response: { 200: recoveryCodesReply } } },
    async (request, reply) => {
      const { account } = request
      const recovery_codes = await codeAtItsPace(context, request, reply, ({ email }) =>
        db.transaction().execute(async (trx) => {
          if (!(await confirmSecondFactor(context, trx, account, request.body.code))) return null
          return addFactor(context, trx, { ...account, email }, { type: 'AddAuthenticatorApp' })
        }),
      )
      context.events.wake(account.company)
      if (account.owes !== null) noteOwn(context, request, 'SignedIn')
      makeKnown(context, await provedNow(db, account), reply)
      return { data: { recovery_codes } }
    },
  )

  app.post(
    '/second-factor/show',
    { schema: { tags, body: showSecondFactorBody, response: { 200: showSecondFactorReply } } },
    async (request, reply) => {
      const { account } = request
      await askForFactor(context, request, reply, request.body)
      await noteFactorShown(db, account.sessionId, context.now())
      if (account.owes === 'code') noteOwn(context, request, 'SignedIn')
      makeKnown(context, await provedNow(db, account), reply)
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
      body: {
        current_password: string
        code?: string | undefined
        passkey?: PasskeyAssertion | undefined
      },
    ) => {
      const proof = await askForCurrentPassword(context, request, reply, body)
      await askForFactor(context, request, reply, body)
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
        await mustCommand(context, trx, account, { type: 'TurnOffSecondFactor' })
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
