import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startEndpoint, type RunningEndpoint } from '../../../tests/support/realtime/rtdb-endpoint.ts'
import { mulberry32 } from '../../../tests/support/attacks/mutant.ts'

const MESSAGES = [
  '{"t":"d","d":{"r":1,"a":"s","b":{"c":{"sdk.js.12-19-0":1}}}}',
  '{"t":"d","d":{"r":2,"a":"auth","b":{"cred":"me"}}}',
  '{"t":"d","d":{"r":3,"a":"q","b":{"p":"/guard_locations","h":""}}}',
  '{"t":"d","d":{"r":4,"a":"g","b":{"p":"/guard_locations/7"}}}',
  '{"t":"d","d":{"r":5,"a":"p","b":{"p":"/x","d":{"é":"ü"}}}}',
  '0',
]
const LOOPS = 6
const BURST = 10
const FRAMES = 20_000
const TEXT = 0x81
const BINARY = 0x82

/** Returns a masked frame of a client (RFC 6455, 5.2) with a payload of less than 126 bytes. */
function frame(head: number, payload: Buffer, mask: Buffer): Buffer {
  const masked = payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0))
  return Buffer.concat([Buffer.of(head, 0x80 | payload.length), mask, masked])
}

function hostileFrame(random: () => number): Buffer {
  const below = (limit: number) => Math.floor(random() * limit)
  const payload = Buffer.from(MESSAGES[below(MESSAGES.length)] ?? '')
  const changes = random() < 0.5 ? 1 + below(3) : 0
  for (let i = 0; i < changes; i += 1) payload[below(payload.length)] = below(256)
  const mask = Buffer.from([below(256), below(256), below(256), below(256)])
  return frame(random() < 0.1 ? BINARY : TEXT, payload, mask)
}

async function upgraded(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  // this test expects that the server ends the socket in the middle of a burst
  socket.on('error', () => {})
  socket.write(
    'GET /.ws?v=5&ns=t HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'data')
  return socket
}

async function stillServes(port: number): Promise<unknown> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=t`)
  const [hello] = (await once(ws, 'message')) as [Buffer]
  ws.close()
  await once(ws, 'close')
  return JSON.parse(hello.toString()).d.t
}

let running: RunningEndpoint
beforeEach(async () => {
  running = await startEndpoint()
})
afterEach(() => running.close())

/** Returns an upgraded socket whose chunks arrive one by one, as from a network. */
async function chunkedSocket() {
  const socket = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() })
  const headers = {
    host: 'here',
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const request = { method: 'GET', url: '/.ws?v=5&ns=t', headers, socket } as unknown as IncomingMessage
  running.endpoint.upgrade(request, socket, Buffer.alloc(0))
  await expect.poll(() => running.endpoint.connections).toBe(1)
  return socket
}

it('a chunk behind a broken one is never parsed', async () => {
  const socket = await chunkedSocket()
  const mask = Buffer.of(1, 2, 3, 4)
  const good = frame(TEXT, Buffer.from('0'), mask)
  const notUtf8 = frame(TEXT, Buffer.of(0xff, 0xfe), mask)
  for (const chunk of [good, notUtf8, good, good]) socket.push(chunk)
  await once(socket, 'close')
  expect(await stillServes(running.port)).toBe('h')
})

it('20,000 hostile frames in bursts that end in the middle leave the server as it was', async () => {
  const seeds = Array.from({ length: LOOPS }, (_, i) => mulberry32(20_261_124 + i))
  await Promise.all(
    seeds.map(async (random) => {
      for (let sent = 0; sent < FRAMES / LOOPS; sent += BURST) {
        const socket = await upgraded(running.port)
        for (let i = 0; i < BURST; i += 1) {
          socket.write(hostileFrame(random))
          // The chunk is sent separately, or together with the next one.
          if (random() < 0.5) await setImmediate()
        }
        await pause(Math.floor(random() * 20))
        socket.resetAndDestroy()
      }
    }),
  )
  await expect.poll(() => running.endpoint.connections).toBe(0)
  expect(await stillServes(running.port)).toBe('h')
  expect(running.failures).toEqual([])
})

it.each(['data', 'close'])(
  'a fault while a socket is in "%s" ends that socket alone, and is reported',
  async (event) => {
    const socket = await chunkedSocket()
    const fault = new Error('a fault of the parser')
    socket.prependListener(event, () => {
      throw fault
    })
    if (event === 'data') socket.push(frame(TEXT, Buffer.from('0'), Buffer.of(1, 2, 3, 4)))
    else socket.destroy()
    await expect.poll(() => running.endpoint.connections).toBe(0)
    expect(running.failures).toEqual([fault])
    expect(await stillServes(running.port)).toBe('h')
  },
)
