import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testContext } from '../../../tests/support/database/test-context.ts'
import type { App } from '../../app/app.ts'
import { buildApp } from '../../app/build-app.ts'
import type { OpenContext } from '../../app/context.ts'

let context: OpenContext
let app: App
let client: Socket
beforeEach(async () => {
  context = await testContext()
  app = await buildApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  client.destroy()
  await context.close()
})

/** Connects a client that never closes its side. Resolves once the server has received `sent`. */
async function connected(sent: string): Promise<void> {
  const { port } = app.server.address() as AddressInfo
  const accepted = once(app.server, 'connection')
  client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    .on('error', () => {})
    .resume()
  const [taken] = await accepted
  if (sent === '') return
  client.write(sent)
  await expect.poll(() => taken.bytesRead).toBe(sent.length)
}

/** Returns how long the server takes to stop, ms. */
async function stopped(): Promise<number> {
  const began = performance.now()
  await app.close()
  return performance.now() - began
}

it('stops at once though somebody holds a connection open without asking anything', async () => {
  await connected('')
  expect(await stopped()).toBeLessThan(4000)
})

it.each([
  ['a request that never ends', 'POST /api/web-login HTTP/1.1\r\nContent-Length: 100\r\n'],
  [
    'a refused socket that stays half open',
    'GET /.ws?v=4 HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
])('does not wait for ever for %s', { timeout: 20_000 }, async (_what, sent) => {
  await connected(sent)
  expect(await stopped()).toBeLessThan(9000)
})
