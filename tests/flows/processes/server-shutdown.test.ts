import { Agent, request } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { loginReply } from '../../../contract/auth/auth.ts'
import { readFeed } from '../../support/realtime/feed-reader.ts'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'

const CLIENTS = 24
let server: ServerProcess | undefined
afterEach(() => server?.dispose())

interface Outcome {
  answered: number
  /** errors of requests whose kept-alive connection ended without a reply */
  reset: string[]
}

/** Sends requests one after the other on one connection, until it is refused or a reply closes it. */
async function askUntilClosed(url: string): Promise<Outcome> {
  const outcome: Outcome = { answered: 0, reset: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const outgoing = request(`${url}/api/config`, { agent }, (reply) => {
        reply.resume()
        reply.once('error', (error) => {
          outcome.reset.push(error.message)
          resolve(false)
        })
        reply.once('end', () => {
          outcome.answered++
          resolve(reply.headers.connection !== 'close')
        })
      })
      outgoing.once('error', (error) => {
        if (outgoing.reusedSocket) outcome.reset.push(error.message)
        resolve(false)
      })
      outgoing.end()
    })
  while (await ask());
  agent.destroy()
  return outcome
}

it('resets no connection that was answered when SIGTERM comes under load, and ends feeds', async () => {
  server = await startServer({ DEMO: '1', DEMO_HOURS: '1' })
  const { url } = server
  const signIn = await fetch(`${url}/api/web-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'supervisor@askari.example', password: 'patrol-demo' }),
  })
  const feed = await readFeed(url, loginReply.parse(await signIn.json()).data.token)
  await feed.until(() => feed.all('caught-up').length === 1)
  const clients = Array.from({ length: CLIENTS }, () => askUntilClosed(url))
  await expect
    .poll(async () =>
      (await (await fetch(`${url}/metrics`)).text()).match(/route="\/api\/config".*\} (\d{3,})/),
    )
    .not.toBeNull()
  const stopped = server.stop()
  const outcomes = await Promise.all(clients)
  expect(await stopped).toBe(0)
  await feed.ended
  expect(outcomes.flatMap(({ reset }) => reset)).toEqual([])
  expect(outcomes.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(100)
})

it('goes on answering for DRAIN_SECONDS while /readyz says that it leaves', async () => {
  server = await startServer({ DRAIN_SECONDS: '2' })
  const { url } = server
  const ready = async () => (await fetch(`${url}/readyz`)).status
  const stopped = server.stop()
  await expect.poll(ready).toBe(503)
  const reply = await fetch(`${url}/api/config`)
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
  expect(await stopped).toBe(0)
})
