import type { z } from 'zod'
import { loginReply } from '../../contract/auth.ts'
import { devicesReply, enrolmentReply } from '../../contract/device.ts'
import { startServer, type ServerProcess } from '../../tests/support/server-process.ts'

export interface DemoCompany {
  server: ServerProcess
  /** GET with the account's token; the parsed reply */
  get: <Reply extends z.ZodType>(reply: Reply, path: string) => Promise<z.output<Reply>>
  /** POST with the account's token; the parsed reply */
  post: <Reply extends z.ZodType>(reply: Reply, path: string, body: unknown) => Promise<z.output<Reply>>
  /** the company's id */
  id: string
  token: string
  /** addresses of enrolled phones for OsmAnd messages */
  phones: { workerId: string; url: string }[]
}

/** The demo company on a server of its own, signed in as the administrator, with the addresses of some phones. */
export async function startDemoCompany(phones = 8): Promise<DemoCompany> {
  const server = await startServer({ DEMO: '1' })
  const signedIn = await fetch(`${server.url}/api/web-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@askari.example', password: 'patrol-demo' }),
  })
  const { token, user } = loginReply.parse(await signedIn.json()).data
  const get: DemoCompany['get'] = async (reply, path) => {
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    return reply.parse(await answer.json())
  }
  const post: DemoCompany['post'] = async (reply, path, body) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return reply.parse(await answer.json())
  }
  const devices = await get(devicesReply, `/api/devices?per_page=${phones}`)
  const enrolled: DemoCompany['phones'] = []
  for (const device of devices.data) {
    const { data } = await get(enrolmentReply, `/api/devices/${device.id}/enrolment`)
    const way = data.ways.find(({ url }) => url.endsWith('/osmand'))
    if (!way) throw new Error('the enrolment offers no OsmAnd address')
    enrolled.push({ workerId: device.worker_id, url: server.url + new URL(way.url).pathname })
  }
  return { server, get, post, id: user.company_id, token, phones: enrolled }
}
