import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Demo } from './with-demo.ts'

/** Calls the API with the demo administrator's token. `demo` is read at each call. */
export function demoApi(demo: Readonly<Demo>) {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    demo.server.call(method, `/api${path}`, { token: demo.token, body })
  return {
    call,
    /** sends a new command */
    write: (path: string, body: object = {}) =>
      demo.server.call('POST', `/api${path}`, {
        token: demo.token,
        body,
        headers: { 'idempotency-key': randomUUID() },
      }),
    /** returns the reply parsed by the contract's schema */
    get: async <Reply extends z.ZodType>(path: string, reply: Reply): Promise<z.infer<Reply>> => {
      const answer = await call('GET', path)
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
      return reply.parse(answer.body)
    },
    /** returns the status of a refused call and the fields that the reply names */
    refusal: async (path: string) => {
      const { status, body } = await call('GET', path)
      return { status, fields: Object.keys((body as { data?: object }).data ?? {}) }
    },
  }
}
