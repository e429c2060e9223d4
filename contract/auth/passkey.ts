import { z } from 'zod'
import { passkeyName } from '../../domain/user/second-factor.ts'

/** WebAuthn sends bytes as base64url; `most` is the maximum number of characters */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'takes base64url')

/** WebAuthn 3, section 4: a credential id has at most 1,023 bytes, 1,364 characters in base64url */
const credentialId = bytes(1364)
const credential = z.object({ id: credentialId, rawId: credentialId, type: z.literal('public-key') })
/** browsers do not sign the extension results, so the schema drops them */
const clientExtensionResults = z.object({})
const transports = z.array(z.string().max(30)).max(10)
const named = z.object({ id: credentialId, type: z.literal('public-key'), transports })

/** Reply of a passkey to a challenge: AuthenticationResponseJSON of WebAuthn 3, section 5.1 */
export const passkeyAssertion = credential.extend({
  clientExtensionResults,
  response: z.object({
    clientDataJSON: bytes(2000),
    authenticatorData: bytes(2000),
    signature: bytes(2000),
    userHandle: bytes(100).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** A new passkey: RegistrationResponseJSON of WebAuthn 3, section 5.1 */
export const newPasskey = credential.extend({
  clientExtensionResults,
  response: z.object({
    clientDataJSON: bytes(2000),
    attestationObject: bytes(8000),
    transports: transports.optional(),
  }),
})
export type NewPasskey = z.infer<typeof newPasskey>

/** A passkey in its owner's list. Times are ms since epoch UTC; `last_used_at` null: never used. */
export const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.number(),
  last_used_at: z.number().nullable(),
})
export type PasskeyRow = z.infer<typeof passkeyRow>

/**
 * POST /api/second-factor/passkeys/begin: options to create a passkey, valid for five minutes and for one
 * use
 */
export const beginPasskeyReply = z.object({
  data: z.object({
    challenge: bytes(100),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: bytes(100), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.literal('none'),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('required'),
    }),
    excludeCredentials: z.array(named),
  }),
})
export type PasskeyCreation = z.infer<typeof beginPasskeyReply>['data']

/**
 * POST /api/second-factor/passkeys stores a passkey. With the account's first factor, the reply contains
 * recovery codes, which are never returned again.
 */
export const addPasskeyBody = z.object({ name: passkeyName, passkey: newPasskey })
export const addPasskeyReply = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) })

/**
 * POST /api/second-factor/passkeys/ask: a challenge for presenting a passkey, valid for five minutes and
 * for one use
 */
export const passkeyRequestReply = z.object({
  data: z.object({
    challenge: bytes(100),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(named),
  }),
})
export type PasskeyRequest = z.infer<typeof passkeyRequestReply>['data']
