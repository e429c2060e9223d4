import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { testContext } from '../../tests/support/test-context.ts'
import { buildApp } from '../app.ts'

it('stops at once though somebody holds a connection open without asking anything', async () => {
  const context = await testContext()
  const app = await buildApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const accepted = once(app.server, 'connection')
  const silent = connect(port, '127.0.0.1').on('error', () => {})
  await accepted
  const ended = once(silent, 'close')
  await app.close()
  await ended
  expect(silent.bytesWritten).toBe(0)
  await context.close()
})
