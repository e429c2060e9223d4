import { createHmac } from 'node:crypto'

/** What is signed, by Standard Webhooks: a message, its id, and the time of the attempt in whole seconds. */
export interface SignedParts {
  id: string
  timestamp: number
  body: string
}

/** before the base64 of the bytes of a secret */
export const SECRET_MARK = 'whsec_'

/** The headers of Standard Webhooks: one signature for each secret that is valid, the newest first. */
export const signatureHeaders = (secrets: readonly string[], { id, timestamp, body }: SignedParts) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_MARK.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' '),
})
