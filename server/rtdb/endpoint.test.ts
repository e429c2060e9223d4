import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { startEndpoint, type RunningEndpoint } from '../../tests/support/rtdb-endpoint.ts'

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
