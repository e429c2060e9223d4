import type { z } from 'zod'
import type { Demo } from './with-demo.ts'

/** The API as the demo's administrator asks it. `demo` is read as it is asked. */
export function demoApi(demo: Readonly<Demo>) {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    demo.server.call(method, `/api${path}`, { token: demo.token, body })
  return {
    call,
    /** what is answered, as the contract says */
    get: async <Reply extends z.ZodType>(path: string, reply: Reply): Promise<z.infer<Reply>> => {
      const answer = await call('GET', path)
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
      return reply.parse(answer.body)
    },
    /** the refusal's status and the fields it names */
    refusal: async (path: string) => {
      const { status, body } = await call('GET', path)
      return { status, fields: Object.keys((body as { data?: object }).data ?? {}) }
    },
  }
}
