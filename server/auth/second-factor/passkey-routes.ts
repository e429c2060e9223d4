import { z } from 'zod'
import { messageReply } from '../../../contract/auth/auth.ts'
import {
  addPasskeyBody,
  addPasskeyReply,
  passkeyRequestReply,
  beginPasskeyReply,
} from '../../../contract/auth/passkey.ts'
import { reauthenticationBody } from '../../../contract/auth/second-factor.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import { notFoundProblem, refusalProblem } from '../../http/reply/problem-reply.ts'
import { recordOwnEntry } from '../../security/record-calls.ts'
import { addFactor } from './add-factor.ts'
import { checkCodeWithBackoff } from './require-code.ts'
import { reauthenticate, wrongPasskeyProblem } from './require-factor.ts'
import { mailFactorChange } from './factor-change-mail.ts'
import { rememberBrowser, readCredentialTimes } from '../brute-force/known-browser.ts'
import { lockProof } from '../password/require-password.ts'
import { CHALLENGE_MS, newChallenge, consumeChallenge } from './session-challenge.ts'
import { relyingParty } from './relying-party.ts'
import { storePasskey, MAX_PASSKEYS, readPasskeys, toPasskeyDescriptors } from './passkeys.ts'
import { removeFactor } from './remove-factor.ts'
import { COSE_ALGORITHMS, verifyNewPasskey } from './verify-passkey.ts'

const tags = ['auth']

/** Routes to add and remove passkeys, and to request a WebAuthn challenge. */
export function passkeyRoutes(app: App, context: Context): void {
  const { db, config, keys } = context

  app.post(
    '/second-factor/passkeys/begin',
    { schema: { tags, body: reauthenticationBody, response: { 200: beginPasskeyReply } } },
    async (request, reply) => {
      const { account } = request
      const { email } = await reauthenticate(context, request, reply, request.body)
      const { rpId } = relyingParty(config, request)
      const there = await readPasskeys(keys, db, account)
      if (there.length >= MAX_PASSKEYS) throw tooMany()
      const challenge = await newChallenge(context, account.sessionId, 'register')
      const id = Buffer.from(`${account.company}/${account.userId}`).toString('base64url')
      return {
        data: {
          challenge,
          rp: { id: rpId, name: 'Askari' },
          user: { id, name: email, displayName: email },
          pubKeyCredParams: COSE_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
          timeout: CHALLENGE_MS,
          attestation: 'none' as const,
          authenticatorSelection: {
            residentKey: 'preferred' as const,
            userVerification: 'required' as const,
          },
          excludeCredentials: toPasskeyDescriptors(there),
        },
      }
    },
  )

  app.post(
    '/second-factor/passkeys',
    { schema: { tags, body: addPasskeyBody, response: { 200: addPasskeyReply } } },
    async (request, reply) => {
      const { account, body } = request
      const place = relyingParty(config, request)
      const recovery_codes = await checkCodeWithBackoff(
        context,
        request,
        reply,
        async ({ email }) => {
          const challenge = await consumeChallenge(context, db, account.sessionId, 'register')
          const key = challenge && (await verifyNewPasskey({ place, challenge }, body.passkey))
          if (!key) return null
          const { transports = [] } = body.passkey.response
          const made = { name: body.name, rp_id: place.rpId, transports, created_at: context.now() }
          return db.transaction().execute(async (trx) => {
            const id = context.newId()
            const codes = await addFactor(
              context,
              trx,
              { ...account, email },
              { type: 'AddPasskey', name: body.name },
              `passkey ${id}`,
            )
            const there = await readPasskeys(keys, trx, account)
            if (there.length >= MAX_PASSKEYS) throw tooMany()
            if (there.some(({ credential_id }) => credential_id === key.credential_id)) throw thereAlready()
            await storePasskey(keys, trx, account, { id, ...made, ...key })
            await mailFactorChange(context, trx, account, 'passkeyAdded')
            return codes
          })
        },
        wrongPasskeyProblem,
      )
      context.events.wake(account.company)
      if (account.owes !== null) recordOwnEntry(context, request, 'SignedIn')
      rememberBrowser(context, await readCredentialTimes(db, account), reply)
      return { data: { recovery_codes } }
    },
  )

  app.post(
    '/second-factor/passkeys/ask',
    { schema: { tags, response: { 200: passkeyRequestReply } } },
    async (request) => {
      const { rpId } = relyingParty(config, request)
      const here = (await readPasskeys(keys, db, request.account)).filter(({ rp_id }) => rp_id === rpId)
      if (here.length === 0)
        throw refusalProblem({
          code: 'no_passkey',
          message: `You have no passkey for ${rpId}. Please enter a code instead.`,
        })
      const challenge = await newChallenge(context, request.account.sessionId, 'show')
      return {
        data: {
          challenge,
          rpId,
          timeout: CHALLENGE_MS,
          userVerification: 'required' as const,
          allowCredentials: toPasskeyDescriptors(here),
        },
      }
    },
  )

  const params = z.object({ id: z.string().min(1).max(100) })
  app.post(
    '/second-factor/passkeys/:id/remove',
    { schema: { tags, params, body: reauthenticationBody, response: { 200: messageReply } } },
    async (request, reply) => {
      const { account } = request
      const proof = await reauthenticate(context, request, reply, request.body)
      await db.transaction().execute(async (trx) => {
        await lockProof(trx, account, proof)
        const removed = (await readPasskeys(keys, trx, account)).find(({ id }) => id === request.params.id)
        if (!removed) throw notFoundProblem()
        const command = { type: 'RemovePasskey', name: removed.name } as const
        await removeFactor(context, trx, account, command, `passkey ${removed.id}`)
        await mailFactorChange(context, trx, account, 'passkeyRemoved')
      })
      context.events.wake(account.company)
      return { msg: 'That passkey is removed. Other sessions that used it have ended.' }
    },
  )
}

const tooMany = () =>
  refusalProblem({
    code: 'too_many',
    message: `An account has at most ${MAX_PASSKEYS} passkeys. Please remove one first.`,
  })

const thereAlready = () =>
  refusalProblem({ code: 'already_exists', message: 'This passkey is yours already.' })
