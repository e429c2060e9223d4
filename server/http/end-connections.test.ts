import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testContext } from '../../tests/support/test-context.ts'
import { buildApp, type App } from '../app.ts'
import type { OpenContext } from '../context.ts'

let context: OpenContext
let app: App
beforeEach(async () => {
  context = await testContext()
  app = await buildApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => context.close())

/** A connection on which this much of a request was sent and taken in. */
async function connection(sent: string) {
  const { port } = app.server.address() as AddressInfo
  const accepted = once(app.server, 'connection')
  const client = connect(port, '127.0.0.1')
  const [taken] = await accepted
  if (sent) {
    client.write(sent)
    await expect.poll(() => taken.bytesRead).toBe(sent.length)
  }
  return { ended: once(client, 'close') }
}

it('stops at once though somebody holds a connection open without asking anything', async () => {
  const { ended } = await connection('')
  const began = performance.now()
  await app.close()
  await ended
  expect(performance.now() - began).toBeLessThan(4000)
})

it('does not wait for ever for a request that never ends', { timeout: 20_000 }, async () => {
  const { ended } = await connection('POST /api/web-login HTTP/1.1\r\nContent-Length: 100\r\n')
  const began = performance.now()
  await app.close()
  await ended
  expect(performance.now() - began).toBeLessThan(9000)
})
