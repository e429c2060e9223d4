import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startEndpoint, type RunningEndpoint } from '../../../tests/support/realtime/rtdb-endpoint.ts'
import { warnForeignOrigin } from '../rtdb-routes.ts'

let running: RunningEndpoint
afterEach(() => running.close())

it('a peer that is gone before its bad upgrade is answered takes nobody with it', async () => {
  running = await startEndpoint()
  const socket = new Duplex({
    read: () => {},
    write: (_chunk, _encoding, done) => done(new Error('write ECONNRESET')),
  })
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const request = { url: '/.ws?v=5&ns=no%20namespace', headers: {} } as IncomingMessage
  running.endpoint.upgrade(request, socket, Buffer.alloc(0))
  await closed
  expect(socket.destroyed).toBe(true)
})

it('a page of another address is turned away, and the operator is told once a day, of a few origins, what to set', async () => {
  const warn = vi.fn()
  const log = { warn } as unknown as FastifyBaseLogger
  let now = 0
  const foreignPage = warnForeignOrigin({ log, now: () => now })
  running = await startEndpoint({ foreignPage })
  const host = `127.0.0.1:${running.port}`
  for (const origin of ['https://evil.example', 'https://guard.example', 'https://guard.example']) {
    const ws = new WebSocket(`ws://${host}/.ws?v=5&ns=t`, { origin })
    const [, reply] = (await once(ws, 'unexpected-response')) as [unknown, IncomingMessage]
    expect(reply.statusCode).toBe(403)
  }
  const advice = expect.stringContaining('set PUBLIC_URL')
  expect(warn.mock.calls).toEqual([
    [{ origin: 'https://evil.example', host }, advice],
    [{ origin: 'https://guard.example', host }, advice],
  ])
  for (let i = 0; i < 50; i++) foreignPage(`https://${i}.example`, host)
  expect(warn).toHaveBeenCalledTimes(10)
  now += 24 * 3_600_000
  foreignPage('https://guard.example', host)
  expect(warn).toHaveBeenCalledTimes(11)
})

it('128 sockets of one address may wait without a credential; the next is turned away until one goes', async () => {
  running = await startEndpoint()
  const open = async () => {
    const ws = new WebSocket(`ws://127.0.0.1:${running.port}/.ws?v=5&ns=t`)
    const refused = new Promise<number | undefined>((resolve) =>
      ws.once('unexpected-response', (_request, reply) => resolve(reply.statusCode)),
    )
    return { ws, status: await Promise.race([once(ws, 'message').then(() => 101), refused]) }
  }
  const waiting = await Promise.all(Array.from({ length: 128 }, open))
  expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([101]))
  expect((await open()).status).toBe(503)
  const [one, other] = waiting
  one?.ws.send('{"t":"d","d":{"r":1,"a":"auth","b":{"cred":"me"}}}')
  if (one) await once(one.ws, 'message')
  other?.ws.close()
  if (other) await once(other.ws, 'close')
  expect([(await open()).status, (await open()).status, (await open()).status]).toEqual([101, 101, 503])
})

it('a namespace that could not be filled is filled by the next who asks, and by one for all who ask at once', async () => {
  let fills = 0
  running = await startEndpoint({
    fill: async (database) => {
      fills += 1
      if (fills === 1) throw new Error('disk is full')
      database.commit([{ path: ['x'], value: 'true' }])
    },
  })
  const { endpoint } = running
  const first = await Promise.allSettled([endpoint.open('t'), endpoint.open('t')])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(endpoint.opened('t')).toBeUndefined()
  const [one, other] = await Promise.all([endpoint.open('t'), endpoint.open('t')])
  expect([one.held(['x']), other === one, fills]).toEqual(['true', true, 2])
})
