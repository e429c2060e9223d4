import type { z } from 'zod'
import { loginReply } from '../../../contract/auth/auth.ts'
import { devices as devicesContract, enrolmentReply } from '../../../contract/field/device.ts'
import { startServer, type ServerProcess } from '../../../tests/support/http/server-process.ts'

export interface DemoCompany {
  server: ServerProcess
  /** requests a path with the account's token and returns the parsed reply */
  get: <Reply extends z.ZodType>(reply: Reply, path: string) => Promise<z.output<Reply>>
  id: string
  token: string
  /** URLs to which enrolled phones send OsmAnd messages */
  phones: { workerId: string; url: string }[]
}

/** fixes per second; the demo's own guards alone send fewer */
const QUIET_PER_SECOND = 60

/**
 * Waits until the demo has stored its fixes of the last 24 h, so that the server is measured in normal
 * operation.
 */
async function filledIn({ url }: ServerProcess): Promise<void> {
  const received = async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    const counts = text.matchAll(/^ingest_records_total\{.*\} (\d+)$/gm)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  let before = await received()
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const now = await received()
    if (now > 0 && now - before < 2 * QUIET_PER_SECOND) return
    before = now
  }
}

/**
 * Starts the demo company on its own server, signs in as administrator, and returns the URLs of some
 * phones.
 */
export async function startDemoCompany(phones = 8): Promise<DemoCompany> {
  const server = await startServer({ DEMO: '1' })
  await filledIn(server)
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
  const devices = await get(devicesContract.page, `/api/devices?per_page=${phones}`)
  const enrolled: DemoCompany['phones'] = []
  for (const device of devices.data) {
    const { data } = await get(enrolmentReply, `/api/devices/${device.id}/enrolment`)
    const way = data.ways.find(({ url }) => url.endsWith('/osmand'))
    if (!way) throw new Error('the enrolment offers no OsmAnd address')
    enrolled.push({ workerId: device.worker_id, url: server.url + new URL(way.url).pathname })
  }
  return { server, get, id: user.company_id, token, phones: enrolled }
}
