import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PasskeyAssertion } from '../../../contract/auth/passkey.ts'
import type { Context } from '../../app/context.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { requireCode, checkCodeWithBackoff } from './require-code.ts'
import { requireCurrentPassword, type PasswordProof } from '../password/require-password.ts'
import { consumeChallenge } from './session-challenge.ts'
import { relyingParty } from './relying-party.ts'
import { recordPasskeyUse, readPasskeys } from './passkeys.ts'
import { hasSecondFactor } from './second-factor.ts'
import type { SessionFactor } from './session-factor.ts'
import { verifyAssertion } from './verify-passkey.ts'

interface Shown {
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/**
 * Requires a signed-in person to enter the password again, and to present the second factor if the account
 * has one. Throws if either is wrong, or after too many failures.
 */
export async function reauthenticate(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Shown & { current_password: string },
): Promise<PasswordProof> {
  const proof = await requireCurrentPassword(context, request, reply, body)
  if (body.code !== undefined || body.passkey) await requireFactor(context, request, reply, body)
  else if (await hasSecondFactor(context.keys, context.db, request.account)) {
    const message = 'Please enter a code or use a passkey.'
    throw new HttpProblem(422, message, { code: 'factor_missing', data: { code: [message] } })
  }
  return proof
}

/**
 * Checks a presented code or passkey, and returns which factor it is. Throws if it is not valid for the
 * account, or after too many failures.
 */
export async function requireFactor(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { code = '', passkey }: Shown,
): Promise<SessionFactor> {
  if (passkey === undefined) return requireCode(context, request, reply, code)
  return checkCodeWithBackoff(
    context,
    request,
    reply,
    () => takeAssertion(context, request, passkey),
    wrongPasskeyProblem,
  )
}

async function takeAssertion(
  context: Context,
  request: FastifyRequest,
  shown: PasskeyAssertion,
): Promise<SessionFactor | null> {
  const { account } = request
  const { config, db, keys } = context
  const place = relyingParty(config, request)
  const challenge = await consumeChallenge(context, db, account.sessionId, 'show')
  const passkey = (await readPasskeys(keys, db, account)).find(
    ({ credential_id, rp_id }) => credential_id === shown.id && rp_id === place.rpId,
  )
  if (challenge === null || !passkey) return null
  const counted = await verifyAssertion({ place, challenge }, passkey, shown)
  if (counted === null) return null
  const used = await recordPasskeyUse(db, passkey, counted, context.now())
  return used ? `passkey ${passkey.id}` : null
}

/**
 * Returns the problem of a rejected passkey. The status is not 401, because the console would treat the
 * session as expired.
 */
export const wrongPasskeyProblem = (): HttpProblem => {
  const message = 'That passkey was not accepted. Please try again.'
  return new HttpProblem(422, message, { code: 'wrong_passkey', data: { passkey: [message] } })
}
