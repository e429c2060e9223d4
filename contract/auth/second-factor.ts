import { z } from 'zod'
import { currentPassword } from './account.ts'
import { user } from './auth.ts'
import { passkeyAssertion, passkeyRow } from './passkey.ts'

const code = z
  .string()
  .trim()
  .min(6, 'Please enter the code of six digits.')
  .max(40, 'Please enter the code of six digits, or a recovery code.')

/** GET /api/second-factor: the second factor of the caller */
export const secondFactorReply = z.object({
  data: z.object({
    /** when the second factor was turned on, ms since epoch UTC; null while it is off */
    on_since: z.number().nullable(),
    /** whether an authenticator app is set up */
    app: z.boolean(),
    passkeys: z.array(passkeyRow),
    recovery_codes_left: z.number().int(),
    /** whether the caller's role requires a second factor */
    required: z.boolean(),
  }),
})

/**
 * GET /api/second-factor/ways: the factors that the caller can present. It works before a factor is
 * presented.
 */
export const factorMethodsReply = z.object({ data: z.object({ app: z.boolean(), passkey: z.boolean() }) })

const NOT_SHOWN = { path: ['code'], error: 'Please enter a code or use a passkey.' }
const shown = z.object({ code: code.optional(), passkey: passkeyAssertion.optional() })
const isShown = ({ code: typed, passkey }: z.infer<typeof shown>) => (typed ?? passkey) !== undefined

/** Password, and second factor if the account has one. Required to add, replace or remove a factor. */
export const reauthenticationBody = shown.extend({ current_password: currentPassword })

/**
 * POST /api/second-factor/begin takes `reauthenticationBody` and returns a secret for an authenticator app.
 * Confirming a code of the app makes the secret valid; it then replaces an existing app.
 */
export const beginSecondFactorReply = z.object({
  data: z.object({
    /** base32, to type in if the app cannot scan the QR code */
    secret: z.string(),
    /** QR code of the secret, as SVG text */
    qr_svg: z.string(),
  }),
})

/**
 * POST /api/second-factor/confirm, with a code of the new app. The recovery codes are returned only here.
 */
export const confirmSecondFactorBody = z.object({ code })
export const recoveryCodesReply = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) })

/**
 * POST /api/second-factor/show presents a pending second factor: an app code, a recovery code, or a
 * passkey's reply to the challenge
 */
export const presentFactorBody = shown.refine(isShown, NOT_SHOWN)
export const presentFactorReply = z.object({ data: z.object({ user }) })

/**
 * Body of POST /api/second-factor/off and …/recovery-codes. New recovery codes invalidate the previous
 * ones.
 */
export const changeSecondFactorBody = reauthenticationBody.refine(isShown, NOT_SHOWN)

/** POST /api/worker-roles/{id}/second-factor sets whether accounts with the role need a second factor */
export const secondFactorRuleBody = z.object({ required: z.boolean() })
