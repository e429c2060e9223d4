import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { runServer, type RunningServer } from './run-server.ts'

// other systems than Linux have only one loopback address, 127.0.0.1
describe.skipIf(process.platform !== 'linux')('a server that listens on one address', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-run-'))
  let server: RunningServer
  beforeAll(async () => {
    const env = { DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.2', PORT: '0', LOG_LEVEL: 'silent' }
    server = await runServer(readConfig(env))
  })
  afterAll(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true })
    rmSync(`${dataDir}.was-here`)
  })

  it('names it', async () => {
    const { status } = await fetch(`${server.address}/healthz`)
    expect(status).toBe(200)
  })

  it('queues 2,000 connections that come at once, so that none is tried again', async () => {
    const { hostname, port } = new URL(server.address)
    const began = performance.now()
    const sockets = Array.from({ length: 2_000 }, () => connect(Number(port), hostname))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const tookMs = performance.now() - began
    for (const socket of sockets) socket.destroy()
    // if the listen queue were full, TCP would repeat the SYN only after a second
    expect(tookMs).toBeLessThan(1_000)
  })
})
