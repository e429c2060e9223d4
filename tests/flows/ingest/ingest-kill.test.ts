import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ DEMO: '1', DEMO_HOURS: '1' })
})
afterAll(() => server.dispose())

const api = async (path: string, body?: object, token?: string): Promise<{ data: unknown }> => {
  const reply = await fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as { data: unknown }
}
const signIn = async (role: string) =>
  (
    (await api('/web-login', { email: `${role}@askari.example`, password: 'patrol-demo' })).data as {
      token: string
    }
  ).token

it('loses no fix that it has acknowledged when it is killed', async () => {
  const admin = await signIn('admin')
  const [device] = (await api('/devices?per_page=1', undefined, admin)).data as {
    id: string
    worker_id: string
  }[]
  const enrolment = (await api(`/devices/${device?.id}/enrolment`, undefined, admin)).data as {
    ways: { url: string }[]
  }
  const path = new URL(enrolment.ways[0]?.url ?? '').pathname
  const start = Date.UTC(2026, 0, 1)
  const acknowledged = new Set<number>()
  let next = 0
  const phone = async () => {
    for (;;) {
      const second = start / 1000 + next++
      const sent = await fetch(`${server.url}${path}?lat=-1.28&lon=36.8&timestamp=${second}`).catch(
        () => null,
      )
      if (!sent?.ok) return
      acknowledged.add(second * 1000)
      if (acknowledged.size === 300) void server.stop('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 20 }, phone))
  await server.stop('SIGKILL')
  await server.restart()
  expect(acknowledged.size).toBeGreaterThanOrEqual(300)
  const query = `/live-locations/${device?.worker_id}?from=${start}&to=${start + 86_400_000}`
  const { historical_locations: kept } = (await api(query, undefined, await signIn('investigator')))
    .data as Record<string, { created_at: number }[]>
  const times = new Set(kept?.map((fix) => fix.created_at))
  expect([...acknowledged].filter((t) => !times.has(t))).toEqual([])
})
