import { z } from 'zod'
import { currentPassword } from './account.ts'
import { user } from './auth.ts'
import { passkeyAssertion, passkeyRow } from './passkey.ts'

const code = z
  .string()
  .trim()
  .min(6, 'Please enter the code of six digits.')
  .max(40, 'Please enter the code of six digits, or a recovery code.')

/** GET /api/second-factor: the caller's own */
export const secondFactorReply = z.object({
  data: z.object({
    /** since when it is on, ms since epoch UTC; null while it is off */
    on_since: z.number().nullable(),
    /** whether an authenticator app is part of it */
    app: z.boolean(),
    passkeys: z.array(passkeyRow),
    recovery_codes_left: z.number().int(),
    /** whether the caller's role requires one */
    required: z.boolean(),
  }),
})

/** GET /api/second-factor/ways: by what the caller can show it, which is told before it was shown */
export const factorWaysReply = z.object({ data: z.object({ app: z.boolean(), passkey: z.boolean() }) })

const NOT_SHOWN = { path: ['code'], error: 'Please enter a code or use a passkey.' }
const shown = z.object({ code: code.optional(), passkey: passkeyAssertion.optional() })
const isShown = ({ code: typed, passkey }: z.infer<typeof shown>) => (typed ?? passkey) !== undefined

/** The password again and, where the account has a second factor, that, too: before a factor is added, replaced or removed. */
export const ownProofBody = shown.extend({ current_password: currentPassword })

/**
 * POST /api/second-factor/begin takes `ownProofBody`: a secret for an authenticator app, which counts once a code of it
 * was shown, in the place of one that there is
 */
export const beginSecondFactorReply = z.object({
  data: z.object({
    /** base32, to be typed where nothing can be scanned */
    secret: z.string(),
    /** what an app scans: SVG */
    qr_svg: z.string(),
  }),
})

/** POST /api/second-factor/confirm, by a code of the new app. The recovery codes are told this once. */
export const confirmSecondFactorBody = z.object({ code })
export const recoveryCodesReply = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) })

/**
 * POST /api/second-factor/show: what a session that owes a second factor shows: a code of the app, a recovery code, or
 * what a passkey says of the challenge that was asked for
 */
export const showSecondFactorBody = shown.refine(isShown, NOT_SHOWN)
export const showSecondFactorReply = z.object({ data: z.object({ user }) })

/** POST /api/second-factor/off, and …/recovery-codes, which makes those before it void */
export const changeSecondFactorBody = ownProofBody.refine(isShown, NOT_SHOWN)

/** POST /api/worker-roles/{id}/second-factor: whether who has the role needs one */
export const secondFactorRuleBody = z.object({ required: z.boolean() })
