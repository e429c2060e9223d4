import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import type { Push } from '../database/push.ts'
import { wireQuery } from '../database/query.ts'

const path = z.string().max(1_024)
const r = z.number().int()
const listen = z.object({ p: path, q: wireQuery.optional(), t: z.number().int().optional() })
const write = z.object({ p: path, d: z.unknown().optional(), h: z.string().optional() })

/**
 * Requests of the SDK: auth/gauth/unauth, q (listen), n (end a listen), g (get), p (put), m (merge), o/om
 * (write on disconnect) and oc (cancel that). s (statistics) and app check are ignored.
 */
const request = z.discriminatedUnion('a', [
  z.object({ r, a: z.enum(['auth', 'gauth']), b: z.object({ cred: z.string() }) }),
  z.object({ r, a: z.enum(['q', 'n']), b: listen }),
  z.object({ r, a: z.literal('g'), b: z.object({ p: path, q: wireQuery.optional() }) }),
  z.object({ r, a: z.enum(['p', 'm']), b: write }),
  z.object({ r, a: z.enum(['unauth', 'o', 'om', 'oc', 's', 'appcheck', 'unappcheck', 'unappeck']) }),
])
export type Request = z.infer<typeof request>
export type ListenBody = z.infer<typeof listen>
export type WriteBody = z.infer<typeof write>

const message = z.discriminatedUnion('t', [
  z.object({ t: z.literal('c'), d: z.object({ t: z.string(), d: z.unknown().optional() }) }),
  z.object({ t: z.literal('d'), d: request }),
])

/**
 * Parses a message from the SDK: control (`c`) or data (`d`: request number, action, body). Null if the text
 * is no message.
 */
export function readMessage(text: string): z.infer<typeof message> | null {
  return jsonText.pipe(message).safeParse(text).data ?? null
}

/**
 * Returns the text of the server's greeting: its clock (ms since epoch UTC), protocol version, host for
 * reconnecting, and session.
 */
export function helloText(now: number, host: string, session: string): string {
  return JSON.stringify({ t: 'c', d: { t: 'h', d: { ts: now, v: '5', h: host, s: session } } })
}

export const PONG_TEXT = JSON.stringify({ t: 'c', d: { t: 'o', d: null } })

export function replyText(request: number, status: string, data: unknown): string {
  return JSON.stringify({ t: 'd', d: { r: request, b: { s: status, d: data } } })
}

const untaggedTexts = new WeakMap<Push, string>()

/**
 * Returns the text of a push message. Listeners with a query have the SDK's tag. Texts without a tag are
 * built once for all.
 */
export function pushText(push: Push, tag: number | undefined): string {
  const made = tag === undefined ? untaggedTexts.get(push) : undefined
  if (made !== undefined) return made
  const action = push.merge ? 'm' : 'd'
  const text = JSON.stringify({ t: 'd', d: { a: action, b: { p: push.path, d: push.data, t: tag } } })
  if (tag === undefined) untaggedTexts.set(push, text)
  return text
}

/** Returns the text that ends a listener, because access was revoked. */
export function listenRevoked(path: string, query: unknown): string {
  return JSON.stringify({
    t: 'd',
    d: { a: 'c', b: { p: path, q: query === undefined ? undefined : [query] } },
  })
}

/**
 * Returns the text that the credential has expired. The SDK then closes the connection, gets a new credential
 * and reconnects.
 */
export function authRevoked(code: string, reason: string): string {
  return JSON.stringify({ t: 'd', d: { a: 'ac', b: { s: code, d: reason } } })
}
