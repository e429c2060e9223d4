import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { clients } from '../../../contract/clients/client.ts'
import { loginReply } from '../../../contract/auth/auth.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { openToRead } from '../../../server/db/open-database.ts'
import { verifyChain } from '../../../server/event-log/verify-chain.ts'
import { databaseKeyFile } from '../../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'
import { enrolDevice } from '../../support/fixtures/enrol-device.ts'
import { freePort, startServer } from '../../support/http/server-process.ts'

const PROGRAM = resolve(import.meta.dirname, '../../../dist/server/move-company.js')
const company = companyId('1')

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

/** Sends a request. A call without an answer counts as a 503, so it is not acknowledged. */
const send = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch(() => new Response(null, { status: 503 }))

/** Runs the program, and kills it once its output matches `killAt`. */
async function runProgram(env: Record<string, string>, killAt?: RegExp) {
  const child = spawn(process.execPath, [PROGRAM, '--company', company, '--to', 'b'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: unknown) => {
    said += String(chunk)
    if (killAt?.test(said)) child.kill('SIGKILL')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, said }
}

describe.skipIf(postgresMissing !== null)(`npm run move-company: ${postgresMissing ?? 'found'}`, () => {
  it('killed and run again while both cells serve, loses nothing that was acknowledged', async () => {
    const server = inject('postgres')
    const [DIRECTORY_URL, a, b] = [
      await newPostgresDatabase(server),
      await newPostgresDatabase(server),
      await newPostgresDatabase(server),
    ]
    const SECRET_FILE = databaseKeyFile(a)
    const start = async (CELL: string, DATABASE_URL: string, more = {}) => {
      const PORT = String(await freePort())
      const PUBLIC_URL = `http://127.0.0.1:${PORT}`
      const env = { CELL, DATABASE_URL, DIRECTORY_URL, SECRET_FILE, PORT, PUBLIC_URL, ...more }
      const started = await startServer(env)
      cleanup.push(started.dispose)
      return started
    }
    const first = await start('a', a, { DEMO: '1', DEMO_HOURS: '1' })
    const second = await start('b', b)
    const context = await testContext({ DATABASE_URL: a, SECRET_FILE })
    cleanup.push(context.close)
    // from here on it is a company without simulated guards
    await context.db.deleteFrom('demo_company').execute()
    const { secret } = await enrolDevice(context, company, '1')

    const post = (url: string, path: string, body: object, token?: string) =>
      send(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
    let at = first.url
    let token = ''
    /** signs in as the console does: if the answer names another cell, signs in there */
    const signIn = async () => {
      const reply = await post(at, '/api/web-login', {
        email: 'admin@askari.example',
        password: 'patrol-demo',
      })
      const told = (await reply.json()) as { url?: string }
      if (reply.status === 421) at = told.url ?? at
      else if (reply.ok) ({ token } = loginReply.parse(told).data)
    }
    await expect.poll(async () => (await signIn().then(() => token)) !== '').toBe(true)

    const made: string[] = []
    const fixes: number[] = []
    let going = true
    const write = async () => {
      while (going) {
        const reply = await post(at, '/api/clients', { name: `Moved ${randomUUID()}` }, token)
        if (reply.status === 201) made.push(clients.reply.parse(await reply.json()).data.id)
        else if (reply.status === 401 || reply.status === 421) await signIn()
        else await new Promise((wait) => setTimeout(wait, 50))
      }
    }
    const report = async () => {
      for (let t = Date.now() - 60 * 60_000; going; t += 1000) {
        const query = `lat=-1.29&lon=36.82&timestamp=${t}&accuracy=8`
        const reply = await send(`${first.url}/i/${secret}/osmand?${query}`, { method: 'POST' })
        if (reply.ok) fixes.push(t)
        else await new Promise((wait) => setTimeout(wait, 50))
      }
    }
    const running = [write(), write(), report()]
    cleanup.push(async () => {
      going = false
      await Promise.all(running)
    })
    await expect.poll(() => made.length > 20 && fixes.length > 20).toBe(true)

    const env = {
      CELL: 'a',
      DATABASE_URL: a,
      DIRECTORY_URL,
      SECRET_FILE,
      TO_DATABASE_URL: b,
      PUBLIC_URL: first.url,
    }
    for (const killAt of [/^account: /m, /^event: /m, /^fix: /m, /^The log of/m])
      expect(await runProgram(env, killAt)).toMatchObject({
        signal: 'SIGKILL',
        said: expect.stringMatching(killAt),
      })
    const before = made.length
    await expect.poll(() => made.length).toBeGreaterThan(before + 5)
    expect(await runProgram(env)).toMatchObject({ code: 0, said: expect.stringContaining('is in b now') })
    // the client and the phone both find the new cell by themselves
    await expect.poll(() => at, { timeout: 60_000 }).toBe(second.url)
    const [clientsThere, fixesThere] = [made.length, fixes.length]
    await expect.poll(() => made.length > clientsThere + 5 && fixes.length > fixesThere + 5).toBe(true)
    going = false
    await Promise.all(running)

    const { db } = openToRead({ dataDir: '', databaseUrl: b })
    cleanup.push(() => db.destroy())
    const stored = await db
      .selectFrom('client')
      .select('id')
      .where('company', '=', company)
      .where('id', 'in', made)
      .execute()
    expect(stored).toHaveLength(made.length)
    const times = new Set(
      (await db.selectFrom('fix').select('t').where('company', '=', company).execute()).map(({ t }) =>
        Number(t),
      ),
    )
    expect(fixes.filter((t) => !times.has(t))).toEqual([])
    expect((await verifyChain(db, company)).fault).toBeNull()
    const left = await context.db
      .selectFrom('event')
      .select('position')
      .where('company', '=', company)
      .execute()
    expect(left).toEqual([])
    expect(await runProgram(env)).toMatchObject({ code: 0 })
  }, 240_000)
})
