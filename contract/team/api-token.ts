import { z } from 'zod'
import { apiTokenRules } from '../../domain/user/api-token.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

const { name, scopes, expiresOn } = apiTokenRules.shape

const apiToken = z.object({
  id,
  name: z.string(),
  /** names of the permissions that the token grants */
  scopes: z.array(z.string()),
  /** last day of validity, YYYY-MM-DD in the company's time zone */
  expires_on: z.string(),
  /** when its newest secret was created, ms since epoch UTC; null: no secret, so it cannot be used */
  secret_at: z.number().nullable(),
  /**
   * name of the person who created the secret. Requests use their name, and at most their permissions. Null
   * without a secret.
   */
  acts_as: z.string().nullable(),
  /** last use of the current secret, rounded to the minute, ms since epoch UTC; null: never used */
  last_used_at: z.number().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

/**
 * A request with `Authorization: Bearer ask_…` uses an API token. It reaches only routes that require a
 * permission, within the token's scopes.
 */
export const apiTokens = resource({
  path: '/api-tokens',
  stream: 'api-token',
  shows: ['user'],
  query: listQuery(20, ['name', 'expires_on']),
  row: apiToken,
  body: z.object({ name, scopes, expires_on: expiresOn }),
})

/**
 * POST /api/api-tokens/{id}/secret creates a new secret, which is returned once. The previous secret
 * becomes invalid at once.
 */
export const apiTokenSecretReply = z.object({ data: z.object({ secret: z.string() }) })
