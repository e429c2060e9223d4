import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { loginReply } from '../../../contract/auth/auth.ts'
import { databaseKeyFile } from '../../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { freePort, startServer, type ServerProcess } from '../../support/http/server-process.ts'

const root = resolve(import.meta.dirname, '../../..')
const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

const run = (program: string, env: Record<string, string>, asked: string[] = []) =>
  new Promise<{ code: number; output: string }>((done) => {
    execFile(
      process.execPath,
      [`dist/server/${program}.js`, ...asked],
      { cwd: root, env: { ...process.env, DEMO: '0', ...env } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
const NEW = 'four gates and a lamp'
/** sets a password with the link that the command printed */
const setPassword = async ({ url }: ServerProcess, { output }: { output: string }) => {
  const link = new URL(/http:\S+/.exec(output)?.[0] ?? output)
  const body = { token: link.searchParams.get('token'), password: NEW, password_confirmation: NEW }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/api/reset-password`, { method: 'POST', headers, body: JSON.stringify(body) })
  return NEW
}
const signIn = async (server: ServerProcess, email: string, secret: string) => {
  const reply = await fetch(`${server.url}/api/web-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  })
  return { status: reply.status, data: reply.ok ? loginReply.parse(await reply.json()).data : null }
}
const get = async (server: ServerProcess, path: string, token: string | undefined) =>
  (await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(engine === 'PostgreSQL' && postgresMissing !== null)(`accounts on ${engine}`, () => {
    let server: ServerProcess
    let env: Record<string, string>

    beforeAll(async () => {
      const url = engine === 'PostgreSQL' ? await newPostgresDatabase(inject('postgres')) : null
      const database: Record<string, string> =
        url === null ? {} : { DATABASE_URL: url, SECRET_FILE: databaseKeyFile(url) }
      server = await startServer(database)
      env = { ...database, DATA_DIR: server.dataDir }
    })
    afterAll(() => server.dispose())

    const company = (...asked: string[]) => run('company', env, asked)

    it('make an empty server usable while it runs, as its start line says', async () => {
      await expect
        .poll(() => server.output())
        .toMatch(
          /no company yet: register one there, or run npm run company -- create --name … --email … --full-name …\n$/,
        )
      expect((await company('list')).output).toBe('There is no company yet.\n')
      const founded = await company(
        'create',
        '--name',
        'Karibu Guards',
        '--email',
        'Grace@karibu.example',
        '--full-name',
        'Grace Njeri',
      )
      expect(founded).toEqual({
        code: 0,
        output: expect.stringMatching(
          /^Created company 1, Karibu Guards\.\ngrace@karibu\.example sets the password with this link, once, within one hour:\nhttp:\S+\n$/,
        ),
      })
      const { data } = await signIn(server, 'grace@karibu.example', await setPassword(server, founded))
      expect(data?.user).toMatchObject({ role: 'administrator', company_name: 'Karibu Guards' })
      expect(data?.user.email_verified_at).not.toBeNull()
      expect((await company('list')).output).toBe('1 · Karibu Guards · Africa/Nairobi · 1 accounts\n')
      const reset = await run('user', env, ['reset-password', '--email', 'grace@karibu.example'])
      expect(await get(server, '/auth/check', data?.token)).toBe(401)
      expect((await signIn(server, 'grace@karibu.example', await setPassword(server, reset))).status).toBe(
        200,
      )
      const nobody = await run('user', env, ['verify', '--email', 'nobody@karibu.example'])
      expect(nobody).toEqual({ code: 1, output: 'There is no account with nobody@karibu.example.\n' })
      expect((await company('dissolve')).output).toContain('npm run company -- create')
    })

    it('need the token that lies in the data directory', async () => {
      const reply = await fetch(`${server.url}/local/operator`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer guessed' },
        body: JSON.stringify({ do: 'list companies' }),
      })
      expect(reply.status).toBe(401)
    })

    it('are not reached by way of a proxy, whatever token comes', async () => {
      const { token } = JSON.parse(readFileSync(join(server.dataDir, 'import.json'), 'utf8')) as {
        token: string
      }
      const ask = (headers: Record<string, string>) =>
        fetch(`${server.url}/local/operator`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
          body: JSON.stringify({ do: 'list companies' }),
        })
      expect((await ask({})).status).toBe(200)
      expect((await ask({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(401)
    })
  })

describe('the demo', () => {
  const demo = async (env: Record<string, string> = {}) => {
    const server = await startServer({ DEMO: '1', DEMO_HOURS: '1', ...env })
    cleanup.push(server.dispose)
    return server
  }
  const admin = (server: ServerProcess) => signIn(server, 'admin@askari.example', 'patrol-demo')

  it('lets nobody in with DEMO=0, not even who was signed in, and a company can be registered then', async () => {
    const server = await demo()
    await expect
      .poll(() => server.output())
      .toMatch(
        /password patrol-demo\. This password is public and other machines can reach the server: set HOST=127\.0\.0\.1 or DEMO=0\n$/,
      )
    const { data } = await admin(server)
    await server.stop()
    const without = await startServer({ DATA_DIR: server.dataDir })
    cleanup.push(without.dispose)
    expect(without.output()).toMatch(/no company yet: register one there/)
    expect((await admin(without)).status).toBe(401)
    expect(await get(without, '/auth/check', data?.token)).toBe(401)
    const refresh = await fetch(`${without.url}/api/auth/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data?.refresh_token}` },
    })
    expect(refresh.status).toBe(401)
    const settings = (await (await fetch(`${without.url}/api/config`)).json()) as { data: object }
    expect(settings.data).toMatchObject({ demo: null, registration: true })
    const reset = await run('user', { DATA_DIR: server.dataDir }, [
      'reset-password',
      '--email',
      'admin@askari.example',
    ])
    expect(reset.output).toContain('This is a demo account')
    expect((await signIn(without, 'admin@askari.example', await setPassword(without, reset))).status).toBe(
      401,
    )
  })

  it('is removed for good while the server runs, and whoever was signed in is signed out', async () => {
    const server = await demo({ HOST: '127.0.0.1' })
    await expect.poll(() => server.output()).toMatch(/password patrol-demo\n$/)
    const { data } = await admin(server)
    const removed = await run('demo', { DATA_DIR: server.dataDir }, ['remove'])
    expect(removed).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Removed the demo: \d+ records are archived and its accounts are shut\.\n$/,
      ),
    })
    expect(await get(server, '/auth/check', data?.token)).toBe(401)
    expect((await admin(server)).status).toBe(401)
    const settings = (await (await fetch(`${server.url}/api/config`)).json()) as { data: object }
    expect(settings.data).toMatchObject({ demo: null })
    expect((await run('company', { DATA_DIR: server.dataDir }, ['list'])).output).toContain(
      'the demo, removed',
    )
    await server.stop()
    await server.restart()
    expect((await admin(server)).status).toBe(401)
  })
})

describe('a data directory that was emptied', () => {
  it('is refused by name until somebody says that it is meant', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'askari-'))
    const server = await startServer({ DATA_DIR: dataDir })
    cleanup.push(server.dispose)
    await server.stop()
    // an empty folder, as if the disk were not mounted
    rmSync(dataDir, { recursive: true })
    mkdirSync(dataDir)
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    for (const program of ['main', 'rebuild', 'company']) {
      const { code, output } = await run(program, env, program === 'company' ? ['list'] : [])
      expect([program, code > 0, output]).toEqual([
        program,
        true,
        `Cannot start: the data directory ${dataDir} has been used and is empty now. Is its disk mounted? To begin with an empty one, remove ${dataDir}.was-here.\n`,
      ])
    }
    rmSync(`${dataDir}.was-here`)
    await server.restart()
  })
})
