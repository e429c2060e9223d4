import { z } from 'zod'
import { apiTokenRules } from '../../domain/company-sign-in/api-token.ts'
import { id } from '../id.ts'
import { listQuery, resource } from '../resource.ts'

const { name, scopes, expiresOn } = apiTokenRules.shape

const apiToken = z.object({
  id,
  name: z.string(),
  /** names of permissions */
  scopes: z.array(z.string()),
  /** its last day, YYYY-MM-DD on the company's calendar */
  expires_on: z.string(),
  /** when its newest secret was made, ms since epoch UTC; null: it has none, and lets nobody in */
  secret_at: z.number().nullable(),
  /** who made that, in whose name it acts and beyond whose permissions it never goes; null where it has none */
  acts_as: z.string().nullable(),
  /** to the minute, ms since epoch UTC; null: not with this secret */
  last_used_at: z.number().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

/**
 * `Authorization: Bearer ask_…` with the secret of one calls the API with its scopes: all routes that ask for a
 * permission, and no others.
 */
export const apiTokens = resource({
  path: '/api-tokens',
  stream: 'api-token',
  shows: ['user'],
  query: listQuery(20, ['name', 'expires_on']),
  row: apiToken,
  body: z.object({ name, scopes, expires_on: expiresOn }),
})

/** POST /api/api-tokens/{id}/secret: a new secret, which is shown once. The one before it is void at once. */
export const apiTokenSecretReply = z.object({ data: z.object({ secret: z.string() }) })
