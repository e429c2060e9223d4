import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../app/context.ts'
import { consoleOrigin } from '../http/reply/public-origin.ts'

/** The subscriber whom a link unsubscribes. */
interface Subscriber {
  company: string
  id: string
}

const TOKEN = /^([1-9]\d{0,15})\.([1-9]\d{0,15})\.([\w-]{43})$/

const signature = (key: Uint8Array, { company, id }: Subscriber): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['unsubscribe', company, id]))
    .digest()

/**
 * Returns the URL with which a subscriber can unsubscribe without an account. It is valid as long as the
 * server has the key that signed it.
 */
export function unsubscribeLink(context: Pick<Context, 'config' | 'keys'>, whose: Subscriber): string {
  const signed = signature(context.keys.signing(), whose).toString('base64url')
  return `${consoleOrigin(context.config)}/u/${whose.company}.${whose.id}.${signed}`
}

/** Returns the subscriber of an unsubscribe token; null if this server did not create the token. */
export function findTokenSubscriber(context: Pick<Context, 'keys'>, token: string): Subscriber | null {
  const [, company, id, signed] = TOKEN.exec(token) ?? []
  if (company === undefined || id === undefined || signed === undefined) return null
  const given = Buffer.from(signed, 'base64url')
  const isOurs = context.keys.all().some((key) => timingSafeEqual(signature(key, { company, id }), given))
  return isOurs ? { company, id } : null
}
