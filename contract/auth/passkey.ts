import { z } from 'zod'
import { passkeyName } from '../../domain/user/second-factor.ts'

/** of WebAuthn: bytes in base64url, with a maximum number of characters */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'takes base64url')

/** a credential has an id of at most 1,023 bytes (WebAuthn 3, 4) */
const credentialId = bytes(1364)
const credential = z.object({ id: credentialId, rawId: credentialId, type: z.literal('public-key') })
/** the extension results from the browser are not signed, so they are ignored */
const clientExtensionResults = z.object({})
const transports = z.array(z.string().max(30)).max(10)
const named = z.object({ id: credentialId, type: z.literal('public-key'), transports })

/** Reply of a passkey to a challenge: AuthenticationResponseJSON of WebAuthn 3, 5.1 */
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

/** A new passkey: RegistrationResponseJSON of WebAuthn 3, 5.1 */
export const newPasskey = credential.extend({
  clientExtensionResults,
  response: z.object({
    clientDataJSON: bytes(2000),
    attestationObject: bytes(8000),
    transports: transports.optional(),
  }),
})
export type NewPasskey = z.infer<typeof newPasskey>

/** A passkey as shown to its owner; times in ms since epoch UTC, null: not used yet. */
export const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.number(),
  last_used_at: z.number().nullable(),
})
export type PasskeyRow = z.infer<typeof passkeyRow>

/**
 * POST /api/second-factor/passkeys/begin: the options to create a passkey, valid once within five
 * minutes
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
 * POST /api/second-factor/passkeys: stores it. If the account had none, the reply contains recovery codes,
 * which are never shown again.
 */
export const addPasskeyBody = z.object({ name: passkeyName, passkey: newPasskey })
export const addPasskeyReply = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) })

/**
 * POST /api/second-factor/passkeys/ask: a challenge for presenting a passkey, valid for five minutes and once
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
