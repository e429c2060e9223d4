import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { loginReply } from '../../../contract/auth/auth.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { openDatabase } from '../../../server/db/open-database.ts'
import { readHeadPosition } from '../../../server/event-log/read-log.ts'
import { verifyChain } from '../../../server/event-log/verify-chain.ts'
import { readFeed } from '../../support/realtime/feed-reader.ts'
import { freePort, startServer, type ServerProcess } from '../../support/http/server-process.ts'
import { testContext } from '../../support/database/test-context.ts'
import { repetitions } from '../../support/attacks/repetitions.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const KILLS = repetitions({ seldom: 3, often: 50 })
const root = resolve(import.meta.dirname, '../../..')
const cleanup: (() => unknown)[] = []

afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

const started = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await startServer(env)
  cleanup.push(server.dispose)
  return server
}

/** Runs a program of the product to its end. */
const run = (program: string, env: Record<string, string>, asked: string[] = []) =>
  new Promise<{ code: number; output: string }>((done) => {
    execFile(
      process.execPath,
      [`dist/server/${program}.js`, ...asked],
      { cwd: root, env: { ...process.env, ...env } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

/** Erases a guard with fixes and events, as an administrator does. */
async function eraseGuard({ url }: ServerProcess): Promise<void> {
  const signIn = await fetch(`${url}/api/web-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@askari.example', password: 'patrol-demo' }),
  })
  const { token } = loginReply.parse(await signIn.json()).data
  const send = async (path: string, body: object) => {
    const reply = await fetch(`${url}/api/workers/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        confirm: 'is_quoted',
      },
      body: JSON.stringify(body),
    })
    expect([path, reply.status, await reply.text()]).toMatchObject([path, 200, expect.any(String)])
  }
  const { data } = (await (
    await fetch(`${url}/api/workers/1`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { data: { user_full_name: string } }
  await send('1/end-employment', { status_reason: 'Resigned', ended_on: '2026-11-01' })
  await send('1/erase', { reason: 'requested', name: data.user_full_name })
}

describe('the server as a process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops clean on %s and starts again', async (signal) => {
    const server = await started()
    expect(await server.stop(signal)).toBe(0)
    expect(server.output()).toMatch(
      new RegExp(`^Askari is at http://localhost:${server.port} · no company yet: .*\\n$`),
    )
    await server.restart()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('ends the feeds and sockets that are open when it stops', async () => {
    const server = await started({ DEMO: '1', DEMO_HOURS: '1' })
    const signIn = await fetch(`${server.url}/api/web-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'supervisor@askari.example', password: 'patrol-demo' }),
    })
    const feed = await readFeed(server.url, loginReply.parse(await signIn.json()).data.token)
    await feed.until(() => feed.all('caught-up').length === 1)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/.ws?v=5&ns=1`)
    await once(socket, 'message')
    const closed = once(socket, 'close')
    expect({ code: await server.stop(), said: server.output() }).toEqual({
      code: 0,
      said: expect.stringMatching(/^Askari is at .*\n$/),
    })
    await Promise.all([feed.ended, closed])
  })

  it('refuses by name to share its data directory, and takes that over from a dead process', async () => {
    const server = await started()
    const { pid } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'))
    const second = await run('main', { DATA_DIR: server.dataDir, PORT: String(await freePort()) })
    expect(second.code).toBe(1)
    expect(second.output).toContain(`the data directory ${server.dataDir} is in use by process ${pid} on `)
    await server.stop('SIGKILL')
    await server.restart()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it('says in a sentence that its port is taken, and lets its data directory go', async () => {
    const server = await started()
    const dataDir = mkdtempSync(join(tmpdir(), 'askari-'))
    cleanup.push(() => rmSync(dataDir, { recursive: true }))
    cleanup.push(() => rmSync(`${dataDir}.was-here`, { force: true }))
    const second = await run('main', { DATA_DIR: dataDir, DEMO: '0', PORT: String(server.port) })
    expect(second).toEqual({
      code: 1,
      output: expect.stringMatching(/^Cannot start: .*EADDRINUSE.*Set PORT/),
    })
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false)
  })

  it('names the variable that it cannot use', async () => {
    const { code, output } = await run('main', { PORT: 'many' })
    expect(code).toBe(1)
    expect(output).toContain('PORT: ')
  })

  it('rebuilds only while no server works, and verifies at any time', async () => {
    const server = await started({ DEMO: '1', DEMO_HOURS: '1' })
    const env = { DATA_DIR: server.dataDir }
    const refused = await run('rebuild', env)
    expect(refused.code).toBe(2)
    expect(refused.output).toContain(`${server.dataDir} is in use by process`)
    await eraseGuard(server)
    const whole = await run('verify', env)
    expect(whole.code).toBe(0)
    expect(whole.output).toMatch(
      /^company 1: \d+ events up to [0-9a-f]{64}: (whole|consistent; .+)\n(company 1: holds against \d+ checkpoints\n)?company 1: [\d,]+ fixes as they were sealed, [\d,]+ not sealed yet, 0 hours deleted by the retention rule\n\d+ read models are what the log tells\nResult: verified: the log is (whole|consistent; .+)\.\n$/,
    )
    await server.stop()
    const rebuilt = await run('rebuild', env)
    expect(rebuilt.output).toMatch(/^company 1: \d+ events\n\d+ read models rebuilt from \d+ events\n$/)
    expect(rebuilt.code).toBe(0)
    const forge = async (position: number) => {
      const { db } = openDatabase({ dataDir: server.dataDir, databaseUrl: null })
      await db.updateTable('event').set({ by: 'user:9' }).where('position', '=', position).execute()
      await db.destroy()
    }
    await forge(3)
    const damaged = await run('verify', env)
    expect(damaged.code).toBe(1)
    // the company's name is printed only if it has a signed checkpoint
    const place = (position: number) =>
      expect.stringMatching(
        new RegExp(
          `^company 1(?: \\(Askari Demo Security\\))?: NOT WHOLE: position ${position} is not what was recorded`,
        ),
      )
    expect(damaged.output).toEqual(place(3))
    expect(damaged.output).toMatch(/\nResult: NOT WHOLE: 1 log(; .*)?\.\n$/)
    await forge(5)
    const named = (output: string) =>
      output.split('\n').filter((line) => line.includes(': NOT WHOLE: position'))
    expect(named((await run('verify', env)).output)).toEqual([
      expect.stringMatching(/position 3 is not .*, and \d+ others?; --all lists (it|them)$/),
    ])
    expect(named((await run('verify', env, ['--all'])).output)).toEqual([place(3), place(5)])
  })

  it('says in a sentence that there is no whole database to verify', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'askari-'))
    cleanup.push(() => rmSync(dataDir, { recursive: true }))
    writeFileSync(join(dataDir, 'askari.db'), '')
    expect(await run('verify', { DATA_DIR: dataDir })).toEqual({
      code: 2,
      output: expect.stringMatching(
        /^Cannot verify the database: .*askari\.db is empty\. .*\.\nResult: NOT VERIFIED\.\n$/,
      ),
    })
    const { db } = openDatabase({ dataDir, databaseUrl: null })
    await sql`create table migration (name text)`.execute(db)
    await db.destroy()
    expect(await run('verify', { DATA_DIR: dataDir })).toEqual({
      code: 2,
      output: expect.stringMatching(
        /^Cannot verify the database: it has no table event, .* start the server once; else bring back a backup\.\nResult: NOT VERIFIED\.\n$/,
      ),
    })
  })

  it('has keys that can be listed, rotated and adopted', async () => {
    const server = await started()
    const env = { DATA_DIR: server.dataDir }
    const keys = (...asked: string[]) => run('keys', env, asked)
    expect(await keys('list')).toEqual({ code: 0, output: expect.stringMatching(/^signs since .*Z\n$/) })
    expect(await keys('rotate')).toEqual({
      code: 0,
      output: expect.stringMatching(/^signs from .*Z\nsigns since .*Z\n$/),
    })
    expect(await keys('rotate', '--drop-old')).toEqual({
      code: 0,
      output: expect.stringMatching(/^signs since .*Z\n$/),
    })
    expect((await keys('turn')).output).toContain('npm run keys -- list | rotate')
    expect((await keys('adopt')).output).toContain(`${server.dataDir} is in use by process`)
    await server.stop()
    rmSync(join(server.dataDir, 'keys.json'))
    const without = await run('main', { ...env, DEMO: '0', PORT: String(server.port) })
    expect(without).toEqual({ code: 1, output: expect.stringContaining('keys.json is missing') })
    expect((await keys('adopt')).output).toContain('The database continues with new keys')
    await server.restart()
  })

  it('names text that is not UTF-8 instead of ending in it', async () => {
    const context = await testContext()
    cleanup.push(context.close)
    const { dataDir } = context.config
    for (let i = 0; i < 3; i++) await hireWorker(context, companyId('1'), `Guard ${i}`)
    await sql`update worker set full_name = cast(x'FF' as text) where id = '2'`.execute(context.db)
    const env = { DATA_DIR: dataDir, DEMO: '0', PORT: String(await freePort()) }
    const start = await run('main', env)
    expect(start.code).toBe(1)
    expect(start.output).toContain('worker (company 1, id 2): full_name is not UTF-8')
    expect((await run('rebuild', env)).code).toBe(0)
    await sql`update event set data = cast(x'7BFF7D' as text) where position = 3`.execute(context.db)
    expect(await run('verify', env)).toEqual({
      code: 1,
      output: [
        'DAMAGED: event (company 1, position 3): data is not UTF-8',
        'company 1: NOT WHOLE: its log holds text that is not UTF-8',
        'Result: NOT WHOLE: 1 row with damaged text; 1 log.\n',
      ].join('\n'),
    })
  })
})

describe('a process killed with -9', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  /**
   * Starts a process that appends events, kills it once the wanted number is acknowledged, and returns the last
   * acknowledged position.
   */
  const appendAndDie = async (after: number): Promise<number> => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/attacks/appending-process.ts'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.split('\n').length > after) child.kill('SIGKILL')
    })
    // `close` comes after `exit`, when all printed lines have been read
    await once(child, 'close')
    return Number(output.split('\n').at(-2))
  }

  it(`loses no append that it acknowledged, ${KILLS} times over`, { timeout: KILLS * 20_000 }, async () => {
    for (let round = 1; round <= KILLS; round++) {
      const acknowledged = await appendAndDie(1 + ((round * 7) % 23))
      const { db } = openDatabase({ dataDir, databaseUrl: null })
      const kept = await readHeadPosition(db, companyId('1'))
      const chain = await verifyChain(db, companyId('1'))
      await db.destroy()
      expect(kept).toBeGreaterThanOrEqual(acknowledged)
      expect(chain).toMatchObject({ events: kept, fault: null })
    }
  })
})
