import { z } from 'zod'
import type { Push } from './push.ts'
import { wireQuery } from './query.ts'

/** A message from the SDK: control (`c`) or data (`d`: request number, action, body). */
export const wireMessage = z.discriminatedUnion('t', [
  z.object({ t: z.literal('c'), d: z.object({ t: z.string(), d: z.unknown().optional() }) }),
  z.object({
    t: z.literal('d'),
    d: z.object({ r: z.number().int(), a: z.string(), b: z.unknown().optional() }),
  }),
])

export const credentialBody = z.object({ cred: z.string() })
export const listenBody = z.object({
  p: z.string(),
  q: wireQuery.optional(),
  t: z.number().int().optional(),
})
export const getBody = z.object({ p: z.string(), q: wireQuery.optional() })
export const writeBody = z.object({ p: z.string(), d: z.unknown().optional(), h: z.string().optional() })

/** The server's first words: its clock (ms since epoch UTC), protocol version, host to come back to, session. */
export function hello(now: number, host: string, session: string): string {
  return JSON.stringify({ t: 'c', d: { t: 'h', d: { ts: now, v: '5', h: host, s: session } } })
}

export const pong = JSON.stringify({ t: 'c', d: { t: 'o', d: null } })

export function reply(request: number, status: string, data: unknown): string {
  return JSON.stringify({ t: 'd', d: { r: request, b: { s: status, d: data } } })
}

const untaggedTexts = new WeakMap<Push, string>()

/** A push; listens with a query carry the tag by which the SDK knows them. Made once for all untagged listens. */
export function pushText(push: Push, tag: number | undefined): string {
  const made = tag === undefined ? untaggedTexts.get(push) : undefined
  if (made !== undefined) return made
  const action = push.merge ? 'm' : 'd'
  const text = JSON.stringify({ t: 'd', d: { a: action, b: { p: push.path, d: push.data, t: tag } } })
  if (tag === undefined) untaggedTexts.set(push, text)
  return text
}

/** A listen ends because it may no longer be read. */
export function listenRevoked(path: string, query: unknown): string {
  return JSON.stringify({
    t: 'd',
    d: { a: 'c', b: { p: path, q: query === undefined ? undefined : [query] } },
  })
}

/** The credential is no longer good: the SDK closes, asks for a fresh one and comes back. */
export function authRevoked(code: string, reason: string): string {
  return JSON.stringify({ t: 'd', d: { a: 'ac', b: { s: code, d: reason } } })
}
