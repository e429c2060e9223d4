import { randomUUID } from 'node:crypto'
import { clients } from '../../../contract/clients/client.ts'
import type { Demo } from './with-demo.ts'

export interface KeyedWrite {
  /** idempotency key of the write; a retry has the same key */
  key: string
  /** If-Match: the version that the user saw; null or absent: not sent */
  seen?: number | null
  body?: object
  /** codes of the warnings that the user has confirmed */
  confirm?: string
  /** whether to close the connection before there can be an answer */
  cut?: boolean
}

/**
 * Sends writes as the console does: with an idempotency key, and again until there is an answer. `demo` is read at each
 * call.
 */
export function keyedWrites(demo: Readonly<Demo>) {
  /** returns the answer; null if the connection was cut */
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
      // after a cut the client does not know the result, and retries
      return null
    }
  }
  const untilAnswered = async (ask: () => ReturnType<typeof send>) => {
    for (;;) {
      const answer = await ask()
      // retries if the first request is still running, or took too long on a busy machine
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
