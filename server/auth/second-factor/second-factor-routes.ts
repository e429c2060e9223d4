import { toString as drawQr } from 'qrcode'
import { messageReply } from '../../../contract/auth/auth.ts'
import {
  beginSecondFactorReply,
  changeSecondFactorBody,
  confirmSecondFactorBody,
  factorMethodsReply,
  reauthenticationBody,
  recoveryCodesReply,
  secondFactorReply,
  presentFactorBody,
  presentFactorReply,
} from '../../../contract/auth/second-factor.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import { notFoundProblem, refusalProblem } from '../../http/reply/problem-reply.ts'
import { recordOwnEntry } from '../../security/record-calls.ts'
import { addFactor, commandOrThrow } from './add-factor.ts'
import { hasApp } from './added-factors.ts'
import { checkCodeWithBackoff } from './require-code.ts'
import { reauthenticate, requireFactor } from './require-factor.ts'
import { mailFactorChange } from './factor-change-mail.ts'
import { rememberBrowser, readCredentialTimes } from '../brute-force/known-browser.ts'
import { otpauthUri } from './totp.ts'
import { lockProof } from '../password/require-password.ts'
import { toPasskeyRow, readPasskeys } from './passkeys.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { removeFactor } from './remove-factor.ts'
import {
  startAppSetup,
  finishAppSetup,
  deleteSecondFactor,
  isSecondFactorRequired,
  readSecondFactorTime,
} from './second-factor.ts'
import { endAccountSessions } from '../session.ts'
import { endSessionsOpenedBy, lockFactor, recordPresentedFactor } from './session-factor.ts'
import { userReply } from '../user-reply.ts'

const tags = ['auth']

/** Routes to set up a second factor, to present it at sign-in, and to turn it off. */
export function secondFactorRoutes(app: App, context: Context): void {
  const { db, keys } = context

  app.get(
    '/second-factor',
    { schema: { tags, response: { 200: secondFactorReply } } },
    async ({ account }) => ({
      data: {
        on_since: await readSecondFactorTime(db, account),
        app: await hasApp(keys, db, account),
        passkeys: (await readPasskeys(keys, db, account)).map(toPasskeyRow),
        recovery_codes_left: await countRecoveryCodes(keys, db, account),
        required: await isSecondFactorRequired(context.config, db, account),
      },
    }),
  )

  app.get(
    '/second-factor/ways',
    { schema: { tags, response: { 200: factorMethodsReply } } },
    async ({ account }) => {
      const passkey = (await readPasskeys(keys, db, account)).length > 0
      return { data: { app: await hasApp(keys, db, account), passkey } }
    },
  )

  app.post(
    '/second-factor/begin',
    { schema: { tags, body: reauthenticationBody, response: { 200: beginSecondFactorReply } } },
    async (request, reply) => {
      const { email } = await reauthenticate(context, request, reply, request.body)
      const secret = await startAppSetup(context, request.account)
      const qr_svg = await drawQr(otpauthUri(secret, email), { type: 'svg', margin: 2 })
      return { data: { secret, qr_svg } }
    },
  )

  app.post(
    '/second-factor/confirm',
    { schema: { tags, body: confirmSecondFactorBody, response: { 200: recoveryCodesReply } } },
    async (request, reply) => {
      const { account } = request
      const { codes: recovery_codes } = await checkCodeWithBackoff(context, request, reply, ({ email }) =>
        db.transaction().execute(async (trx) => {
          const hadOne = await hasApp(keys, trx, account)
          if (!(await finishAppSetup(context, trx, account, request.body.code))) return null
          const type = hadOne ? 'ReplaceAuthenticatorApp' : 'AddAuthenticatorApp'
          const codes = await addFactor(context, trx, { ...account, email }, { type }, 'app')
          await mailFactorChange(context, trx, account, hadOne ? 'appReplaced' : 'appAdded')
          return { codes }
        }),
      )
      context.events.wake(account.company)
      if (account.owes !== null) recordOwnEntry(context, request, 'SignedIn')
      rememberBrowser(context, await readCredentialTimes(db, account), reply)
      return { data: { recovery_codes } }
    },
  )

  app.post(
    '/second-factor/show',
    { schema: { tags, body: presentFactorBody, response: { 200: presentFactorReply } } },
    async (request, reply) => {
      const { account } = request
      const by = await requireFactor(context, request, reply, request.body)
      await db.transaction().execute(async (trx) => {
        if (!(await lockFactor(trx, account, by))) throw notFoundProblem()
        await recordPresentedFactor(context, trx, account.sessionId, by)
      })
      if (account.owes === 'code') recordOwnEntry(context, request, 'SignedIn')
      rememberBrowser(context, await readCredentialTimes(db, account), reply)
      const user = await userReply(db, account.company, account.userId)
      if (!user) throw notFoundProblem()
      return { data: { user } }
    },
  )

  app.post(
    '/second-factor/off',
    { schema: { tags, body: changeSecondFactorBody, response: { 200: messageReply } } },
    async (request, reply) => {
      const { account } = request
      if (await isSecondFactorRequired(context.config, db, account)) throw isRequired()
      const proof = await reauthenticate(context, request, reply, request.body)
      await db.transaction().execute(async (trx) => {
        await lockProof(trx, account, proof)
        await commandOrThrow(context, trx, account, { type: 'TurnOffSecondFactor' })
        await deleteSecondFactor(trx, account)
        await endAccountSessions(trx, account, account.sessionId, 'factor', context.now())
        await mailFactorChange(context, trx, account, 'turnedOff')
      })
      context.events.wake(account.company)
      return { msg: 'The second factor is off. You are signed out everywhere else.' }
    },
  )

  app.post(
    '/second-factor/app/remove',
    { schema: { tags, body: reauthenticationBody, response: { 200: messageReply } } },
    async (request, reply) => {
      const { account } = request
      const proof = await reauthenticate(context, request, reply, request.body)
      await db.transaction().execute(async (trx) => {
        await lockProof(trx, account, proof)
        await removeFactor(context, trx, account, { type: 'RemoveAuthenticatorApp' }, 'app')
        await mailFactorChange(context, trx, account, 'appRemoved')
      })
      context.events.wake(account.company)
      return { msg: 'The app is removed. Other sessions that used it have ended.' }
    },
  )

  app.post(
    '/second-factor/recovery-codes',
    { schema: { tags, body: changeSecondFactorBody, response: { 200: recoveryCodesReply } } },
    async (request, reply) => {
      const { account } = request
      const proof = await reauthenticate(context, request, reply, request.body)
      const recovery_codes = await db.transaction().execute(async (trx) => {
        await lockProof(trx, account, proof)
        const codes = await replaceRecoveryCodes(keys, trx, account)
        await endSessionsOpenedBy(trx, account, 'recovery code', context.now())
        await mailFactorChange(context, trx, account, 'newRecoveryCodes')
        return codes
      })
      return { data: { recovery_codes } }
    },
  )
}

const isRequired = () =>
  refusalProblem({
    code: 'required_by_role',
    message: 'A second factor is required of you. You can replace your app or passkeys, but not turn it off.',
  })
