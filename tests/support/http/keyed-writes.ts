import { randomUUID } from 'node:crypto'
import { clients } from '../../../contract/clients/client.ts'
import type { Demo } from './with-demo.ts'

export interface KeyedWrite {
  /** of the write; one that is sent again bears the same */
  key: string
  /** the version that the person saw; null or none: says none */
  seen?: number | null
  body?: object
  /** the codes of the warnings that the person has confirmed */
  confirm?: string
  /** hangs up before there can be an answer */
  cut?: boolean
}

/** Writes as the console sends them: each with its key, and again until it is answered. `demo` is read as they are sent. */
export function keyedWrites(demo: Readonly<Demo>) {
  /** the answer; null where the connection was cut */
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
      // the connection was cut: whoever sent this knows nothing, and sends it again
      return null
    }
  }
  const untilAnswered = async (ask: () => ReturnType<typeof send>) => {
    for (;;) {
      const answer = await ask()
      // a busy machine may answer that it could not do it in time
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
