import { z } from 'zod'
import { recordStream } from '../event-sourcing/record-stream.ts'
import { label } from '../text/text.ts'
import { day } from '../time/day.ts'
import { type Permission, PERMISSIONS, withPrerequisites } from './permission.ts'

/** Permissions that no token can have, because the token could give itself more permissions with them. */
const NEVER: readonly Permission[] = [
  'Edit API Tokens',
  'Edit Back Office Team',
  'Edit Company Sign-in',
  'Edit Guest Users',
  'Edit Roles',
  'View Outbox',
]

/** The permissions that a token can have. */
export const TOKEN_SCOPES: readonly Permission[] = PERMISSIONS.filter((each) => !NEVER.includes(each))

/** Maximum validity of a token, days. */
export const MAX_TOKEN_DAYS = 366

export const apiTokenRules = z.object({
  name: label(80),
  /** chosen permissions, and those that they require */
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, 'Please choose at least one.')
    .transform((chosen) => withPrerequisites(chosen).filter((each) => TOKEN_SCOPES.includes(each))),
  /** last day of validity, in the company's time zone */
  expiresOn: day,
  /** when its newest secret was created, ms since epoch UTC */
  secretAt: z.number().int().optional(),
})

/** Event stream of an API token, the credential of another system. No event contains its secret. */
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
