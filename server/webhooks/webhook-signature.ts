import { createHmac } from 'node:crypto'

/** Returns the signed text, by Standard Webhooks: id, time of the attempt in whole seconds, and message. */
export interface SignedParts {
  id: string
  timestamp: number
  body: string
}

/** prefix of a secret in base64 */
export const SECRET_PREFIX = 'whsec_'

/** The headers of Standard Webhooks: one signature for each secret that is valid, the newest first. */
export const signatureHeaders = (secrets: readonly string[], { id, timestamp, body }: SignedParts) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' '),
})
