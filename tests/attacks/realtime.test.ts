import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { loginReply } from '../../contract/auth/auth.ts'
import { serverUnderAttack, type Damage, type UnderAttack } from './under-attack.ts'

let under: UnderAttack
beforeAll(async () => {
  under = await serverUnderAttack({ DEMO: '1' })
})
afterAll(() => under.dispose())

const SLOWEST_HEALTH_MS = 250
const MOST_GROWN_MB = 150
const MOST_RETAINED_MB = 10
const FRAME = 'x'.repeat(16_384)
const attempts = (count: number) => Array.from({ length: count }, (_, i) => i)
const keys = (count: number) => JSON.stringify(Object.fromEntries(attempts(count).map((i) => [`k${i}`, 1])))
const message = (action: string, body: unknown) => JSON.stringify({ t: 'd', d: { r: 1, a: action, b: body } })

const unharmed = (damage: Damage<unknown>) => {
  expect(damage.unanswered).toBe(0)
  expect(damage.samples).toBeGreaterThan(0)
  expect(damage.slowestHealthMs).toBeLessThanOrEqual(SLOWEST_HEALTH_MS)
  expect(damage.grownMb).toBeLessThanOrEqual(MOST_GROWN_MB)
}

const CUT_OFF = 0
/**
 * Sends a body; with a larger declared `length`, the server gets only a part of it. Returns the status of the answer.
 */
const bodyTo = (path: string, method: string, body: string, length = body.length) =>
  new Promise<number>((resolve) => {
    const headers = { 'content-length': length }
    const sent = request({ port: under.server.port, method, path, headers }, (reply) => {
      resolve(reply.statusCode ?? CUT_OFF)
      sent.destroy()
    })
    sent.on('error', () => resolve(CUT_OFF))
    sent.on('close', () => resolve(CUT_OFF))
    sent.write(body)
  })

/**
 * Opens a WebSocket. `gone` resolves when it ends for any reason. `localAddress` is the client's IP address for the
 * server.
 */
function open(localAddress = '127.0.0.1') {
  const ws = new WebSocket(`ws://127.0.0.1:${under.server.port}/.ws?v=5&ns=1`, { localAddress })
  const opened = new Promise<boolean>((resolve) => {
    ws.once('open', () => resolve(true))
    ws.once('error', () => resolve(false))
  })
  ws.on('error', () => {})
  const gone = new Promise<number>((resolve) => ws.once('close', resolve))
  return { ws, opened, gone }
}

/** Sends these frames one after the other, as long as the socket is open. */
async function pour(ws: WebSocket, frames: Iterable<string>): Promise<void> {
  for (const frame of frames) {
    if (ws.readyState !== WebSocket.OPEN) return
    await new Promise<void>((resolve) => ws.send(frame, () => resolve()))
  }
}

function* piecesOf(text: string): Iterable<string> {
  const count = Math.ceil(text.length / FRAME.length)
  if (count > 1) yield String(count)
  for (let i = 0; i < count; i += 1) yield text.slice(i * FRAME.length, (i + 1) * FRAME.length)
}

/** Returns a WebSocket that has sent a valid credential. */
async function signedIn(cred: string): Promise<WebSocket> {
  const { ws } = open()
  await once(ws, 'message')
  ws.send(message('auth', { cred }))
  const [reply] = await once(ws, 'message')
  expect(JSON.parse(String(reply)).d.b.s).toBe('ok')
  return ws
}

async function api(path: string, token = '', body?: object): Promise<unknown> {
  const reply = await fetch(`${under.server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return reply.json()
}

async function tokenOf(role: string): Promise<string> {
  const account = { email: `${role}@askari.example`, password: 'patrol-demo' }
  return loginReply.parse(await api('/web-login', '', account)).data.token
}

/** Returns a phone's secret and the id of its guard. */
async function phone(): Promise<{ secret: string; worker: string }> {
  const admin = await tokenOf('admin')
  const devices = (await api('/devices?per_page=1', admin)) as { data: { id: string; worker_id: string }[] }
  const [device] = devices.data
  const enrolment = (await api(`/devices/${device?.id}/enrolment`, admin)) as {
    data: { ways: { url: string }[] }
  }
  const [, , secret] = new URL(enrolment.data.ways[0]?.url ?? '').pathname.split('/')
  return { secret: secret ?? '', worker: device?.worker_id ?? '' }
}

describe('a stranger', () => {
  it.each(['PATCH', 'PUT', 'POST', 'DELETE'])('writes 40,000 and 110,000 keys by %s', async (method) => {
    const damage = await under.endure(`strangers' writes by ${method}`, async () => {
      const statuses = new Set<number>()
      for (const count of [40_000, 110_000])
        for (const path of ['/.json', '/guard_locations/1.json'])
          statuses.add(await bodyTo(`${path}?ns=1`, method, keys(count)))
      return statuses
    })
    unharmed(damage)
    expect([...damage.outcome].filter((status) => status !== 405 && status !== CUT_OFF)).toEqual([])
  })

  it('leaves 300 bodies unfinished on the same paths', async () => {
    const body = 'x'.repeat(900_000)
    const damage = await under.endure('300 unfinished bodies', () =>
      Promise.all(attempts(300).map(() => bodyTo('/.json?ns=1', 'PATCH', body, 1_000_000))),
    )
    unharmed(damage)
    expect(damage.outcome.filter((status) => status !== 405 && status !== CUT_OFF)).toEqual([])
  })

  it('writes 40,000 keys over the socket', async () => {
    const damage = await under.endure('40,000 keys over the socket', async () => {
      const { ws, opened, gone } = open()
      await opened
      await pour(ws, piecesOf(message('m', { p: '/', d: JSON.parse(keys(40_000)) })))
      await gone
    })
    unharmed(damage)
  })

  it('opens 121 sockets that announce 2,048 frames each and send 2,047', async () => {
    const damage = await under.endure('121 sockets', () =>
      Promise.all(
        attempts(121).map(async () => {
          const { ws, opened, gone } = open()
          await opened
          await pour(ws, ['2048', ...attempts(2_047).map(() => FRAME)])
          await gone
        }),
      ),
    )
    unharmed(damage)
  })

  it('opens 2,000 sockets from 40 addresses, fills each as far as it goes and falls silent', async () => {
    const damage = await under.endure('2,000 silent sockets', async () => {
      const sockets = attempts(2_000).map((i) => open(`127.0.1.${1 + (i % 40)}`))
      await Promise.all(sockets.map(({ opened }) => opened))
      await Promise.all(sockets.map(({ ws }) => pour(ws, ['4', FRAME, FRAME, FRAME])))
      await Promise.all(sockets.map(({ gone }) => gone))
    })
    unharmed(damage)
  })

  it('pings without end and reads no answer', async () => {
    const damage = await under.endure('pings', async () => {
      const { ws, opened, gone } = open()
      await opened
      ws.pause()
      while (ws.readyState === WebSocket.OPEN)
        await new Promise<void>((done) => ws.ping('', true, () => done()))
      ws.resume()
      await gone
    })
    unharmed(damage)
  })
})

describe('a device', () => {
  it('writes 40,000 keys to its guard, and all that fits into one message, again and again', async () => {
    const { secret, worker } = await phone()
    const damage = await under.endure("a device's writes", async () => {
      const big = await signedIn(secret)
      const closed = once(big, 'close')
      await pour(big, piecesOf(message('m', { p: `guard_locations/${worker}`, d: JSON.parse(keys(40_000)) })))
      await closed
      const ws = await signedIn(secret)
      const paths = JSON.stringify(Object.fromEntries(attempts(4_000).map((i) => [`${i}/a`, 1])))
      for (const _ of attempts(20)) {
        await pour(ws, piecesOf(message('m', { p: `guard_locations/${worker}`, d: JSON.parse(paths) })))
        const [reply] = await once(ws, 'message')
        expect(JSON.parse(String(reply)).d.b.s).toBe('invalid_data')
      }
      ws.terminate()
    })
    unharmed(damage)
  })
})

describe('a user who has signed in', () => {
  it('listens to everything, over and over on many sockets, and reads nothing of it', async () => {
    const token = await tokenOf('investigator')
    const damage = await under.endure("a user's listens", async () => {
      const sockets = attempts(100).map(() => open().ws)
      await Promise.all(
        sockets.map(async (ws) => {
          await new Promise<void>((resolve) => ws.once('open', resolve).once('close', () => resolve()))
          if (ws.readyState !== WebSocket.OPEN) return
          ws.send(message('auth', { cred: token }))
          ws.pause()
          await pour(
            ws,
            attempts(3_000).map((t) =>
              message('q', { p: 'guard_locations', q: { i: 'timestamp', l: 1 }, t }),
            ),
          )
        }),
      )
      const reader = await signedIn(await tokenOf('supervisor'))
      reader.send(message('q', { p: 'guard_locations' }))
      for (const _ of attempts(12)) await once(reader, 'message')
      for (const ws of [reader, ...sockets]) ws.terminate()
    })
    unharmed(damage)
  })
})

it('has used up nothing that the server retains', { timeout: 180_000 }, async () => {
  await expect
    .poll(under.retainedMb, { timeout: 120_000, interval: 1000 })
    .toBeLessThanOrEqual(MOST_RETAINED_MB)
})
