import { z } from 'zod'
import { apiTokenRules } from '../../domain/user/api-token.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

const { name, scopes, expiresOn } = apiTokenRules.shape

const apiToken = z.object({
  id,
  name: z.string(),
  /** names of permissions */
  scopes: z.array(z.string()),
  /** its last day, YYYY-MM-DD on the company's calendar */
  expires_on: z.string(),
  /** when its newest secret was created, ms since epoch UTC; null: it has none and cannot be used */
  secret_at: z.number().nullable(),
  /** the person who created the secret, whose name and maximum permissions it has; null without a secret */
  acts_as: z.string().nullable(),
  /** rounded to the minute, ms since epoch UTC; null: never with this secret */
  last_used_at: z.number().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

/**
 * `Authorization: Bearer ask_…` with a token's secret calls the API within its scopes: all routes that
 * require a permission, and no others.
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
 * POST /api/api-tokens/{id}/secret: creates a new secret, which is shown once. The previous one becomes
 * invalid at once.
 */
export const apiTokenSecretReply = z.object({ data: z.object({ secret: z.string() }) })
