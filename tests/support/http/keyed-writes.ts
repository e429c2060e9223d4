import { randomUUID } from 'node:crypto'
import { clients } from '../../../contract/clients/client.ts'
import type { Demo } from './with-demo.ts'

export interface KeyedWrite {
  /** the key of the write; a retry has the same one */
  key: string
  /** the version that the person saw; null or absent: not sent */
  seen?: number | null
  body?: object
  /** codes of the warnings that the person confirmed */
  confirm?: string
  /** closes the connection before there can be an answer */
  cut?: boolean
}

/**
 * Sends writes as the console does: each with a key, and again until it is answered. `demo` is read
 * at each call.
 */
export function keyedWrites(demo: Readonly<Demo>) {
  /** the answer; null if the connection was cut */
  const send = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { key, seen, body, confirm, cut = false }: KeyedWrite,
  ) => {
    const sent = fetch(`${demo.server.url}/api${path}`, {
      method,
      ...(cut && { signal: AbortSignal.timeout(2) }),
      headers: {
        authorization: `Bearer ${demo.token}`,
        'idempotency-key': key,
        ...(seen != null && { 'if-match': `"${seen}"` }),
        ...(confirm && { confirm }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    try {
      const reply = await sent
      const text = await reply.text()
      return { status: reply.status, etag: reply.headers.get('etag'), text }
    } catch {
      // the connection was cut: the client does not know the result, and retries
      return null
    }
  }
  const untilAnswered = async (ask: () => ReturnType<typeof send>) => {
    for (;;) {
      const answer = await ask()
      // a busy machine may answer that the request took too long
      if (answer && answer.status < 500 && !answer.text.includes('"under_way"')) return answer
    }
  }
  const addClient = async (name: string) => {
    const ask = { key: randomUUID(), body: { name } }
    const answer = await untilAnswered(() => send('POST', '/clients', ask))
    return clients.reply.parse(JSON.parse(answer.text)).data.id
  }
  return { send, untilAnswered, addClient }
}
