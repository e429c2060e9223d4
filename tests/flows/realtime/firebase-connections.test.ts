import * as rtdb from '@firebase/database'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEndpoint } from '../../support/realtime/rtdb-endpoint.ts'
import { forgetClients, sdkClient } from '../../support/realtime/sdk-client.ts'
import { selfSigned } from '../../support/realtime/self-signed.ts'
import { freePort } from '../../support/http/server-process.ts'

afterEach(forgetClients)

describe('when the server goes and comes back', () => {
  it('goes on: listens are taken up again and queued writes arrive', async () => {
    const port = await freePort()
    const first = await startEndpoint({
      port,
      fill: async (opened) => opened.commit([{ path: ['x'], value: 'before' }]),
    })
    const database = sdkClient(first.url, 'back')
    const heard: unknown[] = []
    rtdb.onValue(rtdb.ref(database, 'x'), (snapshot) => heard.push(snapshot.val()))
    await vi.waitFor(() => expect(heard).toEqual(['before']))
    await first.close()
    const queued = rtdb.set(rtdb.ref(database, 'y'), 'written while away')
    const written: unknown[] = []
    const second = await startEndpoint({
      port,
      fill: async (opened) => opened.commit([{ path: ['x'], value: 'after' }]),
      write: async ({ value }) => {
        written.push(value)
        return { ok: true }
      },
    })
    await queued
    expect(written).toEqual(['written while away'])
    await vi.waitFor(() => expect(heard.at(-1)).toBe('after'), { timeout: 10_000 })
    await second.close()
  })

  it('a namespace that cannot be filled is tried again and never stands there empty', async () => {
    let tries = 0
    const server = await startEndpoint({
      fill: async (opened) => {
        tries += 1
        if (tries < 3) throw new Error('database is locked')
        opened.commit([{ path: ['x'], value: 'true' }])
      },
    })
    const heard: unknown[] = []
    const database = sdkClient(server.url, 'late')
    rtdb.onValue(rtdb.ref(database, 'x'), (snapshot) => heard.push(snapshot.val()))
    await vi.waitFor(() => expect(heard).toEqual(['true']), { timeout: 10_000 })
    expect(server.failures.map(String)).toEqual(['Error: database is locked', 'Error: database is locked'])
    await server.close()
  })
})

describe('behind TLS', () => {
  // the SDK opens the socket itself, and Node.js has no other way to make it trust a test certificate
  beforeAll(() => void vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'))
  afterAll(() => void vi.unstubAllEnvs())

  it('is reached by an https address with the namespace, by socket and by REST', async () => {
    const server = await startEndpoint({
      tls: selfSigned(),
      fill: async (opened) => opened.commit([{ path: ['x'], value: 'over TLS' }]),
    })
    expect(server.url).toMatch(/^https:/)
    const database = sdkClient(server.url, 'secure')
    const heard = vi.fn()
    rtdb.onValue(rtdb.ref(database, 'x'), (snapshot) => heard(snapshot.val()))
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('over TLS'))
    const reply = await fetch(`${server.url}/x.json?ns=secure&auth=anybody`)
    expect(await reply.json()).toBe('over TLS')
    await forgetClients()
    await server.close()
  })
})
