import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { enrolDevice } from '../../../tests/support/fixtures/enrol-device.ts'
import { testContext } from '../../../tests/support/database/test-context.ts'
import { hireWorker } from '../../../tests/support/records/hire-worker.ts'
import { type App } from '../../app/app.ts'
import { buildApp } from '../../app/build-app.ts'
import type { OpenContext } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { PRE_AUTH_LIMITS } from './pre-auth-connections.ts'

const company = companyId('1')
const MB = 2 ** 20
let context: OpenContext
let app: App
let secret: string
const clients: Socket[] = []
beforeAll(async () => {
  context = await testContext()
  app = await buildApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  secret = (await enrolDevice(context, company, await hireWorker(context, company, 'Akinyi'))).secret
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
})
afterAll(async () => {
  await app.close()
  await context.close()
})

/**
 * Sends a head, then pieces of a body until the connection is closed. Returns the reply and the number of
 * bytes sent.
 */
async function endless(head: string, most = 64 * MB): Promise<{ answer: string; sent: number }> {
  const { port } = app.server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1' })
  clients.push(client)
  let answer = ''
  let sent = 0
  client.on('data', (data) => (answer += String(data))).on('error', () => {})
  client.write(`${head}\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`)
  const piece = `10000\r\n${' '.repeat(65_536)}\r\n`
  const closed = new Promise((resolve) => client.once('close', resolve))
  while (sent < most && !client.destroyed) {
    if (!client.write(piece))
      await Promise.race([new Promise((resolve) => client.once('drain', resolve)), closed])
    sent += 65_536
  }
  if (sent < most) await closed
  return { answer: answer.split('\r\n')[0] ?? '', sent }
}

it.each([
  ['an unknown secret', `POST /i/${'x'.repeat(43)}/osmand HTTP/1.1`],
  ['a sign-in', 'POST /api/web-login HTTP/1.1'],
  ['an exchange of tokens', 'POST /api/refresh-token HTTP/1.1'],
  ['a call without a token', 'POST /api/clients HTTP/1.1'],
  ['a path that is not there', 'POST /nothing HTTP/1.1'],
  ['a page', 'GET / HTTP/1.1'],
])('does not read on and on what %s brings', async (_what, head) => {
  const { sent } = await endless(head)
  // the sockets of both sides buffer data before the sender notices the end
  expect(sent).toBeLessThan(16 * MB)
})

it('does not read on and on what a known phone brings, and answers it', async () => {
  const { answer, sent } = await endless(`POST /i/${secret}/osmand HTTP/1.1`)
  expect(sent).toBeLessThan(40 * MB)
  const [row] = await context.db.selectFrom('quarantine').select('reason').execute()
  expect(['', 'HTTP/1.1 200 OK']).toContain(answer)
  expect(row).toEqual({ reason: 'message is too long' })
})

it('refuses a sign-in that says it is longer than any, before it is read', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/web-login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(PRE_AUTH_LIMITS.bodyBytes) }),
  })
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'body_too_large'])
})

it('ends what is too slow after ten seconds', { timeout: 30_000 }, async () => {
  const { port } = app.server.address() as AddressInfo
  const slow = [
    'POST /api/web-login HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{',
    'POST /api/web-lo',
    '',
  ]
  const began = performance.now()
  await Promise.all(
    slow.map(async (sent) => {
      const client = connect({ port, host: '127.0.0.1' })
        .on('error', () => {})
        .resume()
      clients.push(client)
      client.write(sent)
      await new Promise((resolve) => client.once('close', resolve))
    }),
  )
  expect(performance.now() - began).toBeLessThan(15_000)
})
