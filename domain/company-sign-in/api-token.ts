import { z } from 'zod'
import { recordStream } from '../record-stream.ts'
import { label } from '../text.ts'
import { day } from '../time/day.ts'
import { type Permission, PERMISSIONS, withNeeded } from '../user/permission.ts'

/** With these a token could give itself or somebody else more than it has, so no token holds them. */
const NEVER: readonly Permission[] = [
  'Edit API Tokens',
  'Edit Back Office Team',
  'Edit Company Sign-in',
  'Edit Guest Users',
  'Edit Roles',
  'View Outbox',
]

/** What a token may be for. */
export const TOKEN_SCOPES: readonly Permission[] = PERMISSIONS.filter((each) => !NEVER.includes(each))

/** The longest time that a token may be valid, days. */
export const LONGEST_TOKEN_DAYS = 366

export const apiTokenRules = z.object({
  name: label(80),
  /** with what they are of no use without */
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, 'Please choose at least one.')
    .transform((chosen) => withNeeded(chosen).filter((each) => TOKEN_SCOPES.includes(each))),
  /** the last day on which it is valid, on the company's calendar */
  expiresOn: day,
  /** when its newest secret was made, ms since epoch UTC */
  secretAt: z.number().int().optional(),
})

/** A credential of another system. Its secret is in no event. */
export const apiTokenStream = recordStream({
  name: 'api-token',
  rules: apiTokenRules,
  kept: z.object({
    name: z.string(),
    scopes: z.array(z.string()),
    expiresOn: z.string(),
    secretAt: z.number().nullable().default(null),
  }),
  add: ['AddApiToken', 'ApiTokenAdded'],
  change: ['ChangeApiToken', 'ApiTokenChanged'],
  remove: ['RemoveApiToken', 'ApiTokenRemoved'],
})
