import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { historyReply } from '../../../contract/core/resource.ts'
import { workers } from '../../../contract/workers/worker.ts'
import type { Demo } from './with-demo.ts'

/** Calls the API about guards as the demo's administrator, and checks the replies. */
export function guardsApi(demo: Readonly<Demo>) {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const get = (path: string, token = demo.token) => demo.server.call('GET', `/api${path}`, { token })
  const names = async (query: string, token = demo.token) => {
    const answer = await get(`/workers?${query}`, token)
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
    return workers.page.parse(answer.body).data.map(({ user_full_name: name }) => name)
  }
  const hire = async (body: object) => {
    const answer = await send('POST', '/workers', body)
    expect([answer.status, answer.text]).toEqual([201, expect.anything()])
    return workers.reply.parse(answer.body).data
  }
  const one = async (id: string) => workers.reply.parse((await get(`/workers/${id}`)).body).data
  const history = async (id: string, token = demo.token) =>
    historyReply.parse((await get(`/workers/${id}/history`, token)).body).data
  const supervisor = async () => (await demo.server.signIn('supervisor@askari.example')).token
  const problems = (answer: { body: unknown }) => (answer.body as { data: Record<string, string[]> }).data
  return { send, get, names, hire, one, history, supervisor, problems }
}
