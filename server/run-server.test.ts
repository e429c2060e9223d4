import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { runServer } from './run-server.ts'

// other systems have only 127.0.0.1 on their loopback
it.skipIf(process.platform !== 'linux')(
  'the server names an address that answers, also where it listens on one alone',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'askari-run-'))
    const env = { DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.2', PORT: '0', LOG_LEVEL: 'silent' }
    const server = await runServer(readConfig(env))
    const { status } = await fetch(`${server.address}/healthz`)
    await server.stop()
    rmSync(dataDir, { recursive: true })
    rmSync(`${dataDir}.was-here`)
    expect(status).toBe(200)
  },
)
