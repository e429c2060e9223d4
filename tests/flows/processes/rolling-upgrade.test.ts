import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { clients } from '../../../contract/clients/client.ts'
import { loginReply } from '../../../contract/auth/auth.ts'
import type { Migration } from '../../../server/db/migrate.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { migrations } from '../../../server/db/migrations.ts'
import { balancingProxy } from '../../support/balancing-proxy.ts'
import { databaseKeyFile } from '../../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'
import { readFeed, type FeedReader } from '../../support/realtime/feed-reader.ts'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'

const WRITERS = 4
const CONSOLES = 3
/** minimum number of commands answered during each part of the upgrade */
const COMMANDS = 40

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

/** a migration that only adds to the schema, so that the previous release can run beside it */
const added: Migration = {
  name: '9990-adds',
  up: async (trx) => {
    await trx.schema.createTable('added_later').addColumn('id', 'text').execute()
    await trx.schema.alterTable('client').addColumn('added_later', 'text').execute()
  },
}

/** Simulates a console: it reads the feed, and reconnects after its last event when the feed ends. */
function openConsole(url: string, token: string) {
  const positions: number[] = []
  let last: string | undefined
  let connections = 0
  let open = true
  let feed: FeedReader | undefined
  const run = async () => {
    while (open) {
      connections++
      const reader = (feed = await readFeed(url, token, last))
      expect(reader.status).toBe(200)
      await reader.ended
      for (const { kind, id } of reader.frames)
        if (id !== null) {
          last = id
          if (kind === 'event') positions.push(Number(id))
        }
    }
  }
  const running = run()
  return {
    /** returns the positions of all received events, including those of the open connection */
    told: () => [
      ...positions,
      ...(feed?.frames.flatMap(({ kind, id }) => (kind === 'event' ? [Number(id)] : [])) ?? []),
    ],
    connections: () => connections,
    close: async () => {
      open = false
      feed?.close()
      await running
    },
  }
}

describe.skipIf(postgresMissing !== null)(
  `a rolling upgrade on one PostgreSQL: ${postgresMissing ?? 'found'}`,
  () => {
    it('under load loses nothing, fails no command, and has each console come again once', async () => {
      const url = await newPostgresDatabase(inject('postgres'))
      const env = { DATABASE_URL: url, SECRET_FILE: databaseKeyFile(url), DRAIN_SECONDS: '1' }
      const context = await testContext({ DATABASE_URL: url, SECRET_FILE: env.SECRET_FILE })
      cleanup.push(context.close)
      await (await startServer({ ...env, DEMO: '1', DEMO_HOURS: '1' })).dispose()
      // stops the simulated guards of the demo; its company remains
      await context.db.deleteFrom('demo_company').execute()
      const start = async () => {
        const server = await startServer(env)
        cleanup.push(server.dispose)
        return server
      }
      const older: ServerProcess[] = [await start(), await start()]
      let serving = older.map((each) => each.url)
      const proxy = await balancingProxy(() => serving)
      cleanup.push(proxy.close)
      await proxy.until(serving)

      const login = await fetch(`${proxy.url}/api/web-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@askari.example', password: 'patrol-demo' }),
      })
      const { token } = loginReply.parse(await login.json()).data
      const consoles = Array.from({ length: CONSOLES }, () => openConsole(proxy.url, token))
      const made: string[] = []
      const failed: string[] = []
      let writing = true
      const write = async () => {
        while (writing) {
          const reply = await fetch(`${proxy.url}/api/clients`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify({ name: `Upgrade ${randomUUID()}` }),
          }).catch((error: unknown) => String(error))
          if (typeof reply !== 'string' && reply.status === 201)
            made.push(clients.reply.parse(await reply.json()).data.id)
          else failed.push(typeof reply === 'string' ? reply : `${reply.status} ${await reply.text()}`)
        }
      }
      const writers = Array.from({ length: WRITERS }, write)
      const more = async () => {
        const before = made.length
        await expect
          .poll(() => made.length + failed.length, { timeout: 60_000 })
          .toBeGreaterThan(before + COMMANDS)
      }
      await more()

      // the new release migrates the database while the previous one serves requests
      await migrate({ db: context.db, engine: context.engine }, [...migrations, added], () => 1)
      await more()
      const newer = [await start(), await start()]
      serving = [...older, ...newer].map((each) => each.url)
      await proxy.until(serving)
      // from here on both releases serve requests
      await more()
      expect(consoles.map((each) => each.connections())).toEqual(consoles.map(() => 1))
      expect(await Promise.all(older.map((each) => each.stop()))).toEqual([0, 0])
      serving = newer.map((each) => each.url)
      await more()
      writing = false
      await Promise.all(writers)

      expect(failed).toEqual([])
      const stored = await context.db
        .selectFrom('client')
        .select('id')
        .where('company', '=', '1')
        .where('id', 'in', made)
        .execute()
      expect(stored).toHaveLength(made.length)
      const { position } = await context.db
        .selectFrom('head')
        .select('position')
        .where('company', '=', '1')
        .executeTakeFirstOrThrow()
      for (const each of consoles) {
        await expect
          .poll(() => each.told().at(-1) ?? 0, { timeout: 20_000 })
          .toBeGreaterThanOrEqual(Number(position))
        const told = each.told()
        const [first = 0] = told
        expect(told).toEqual(told.map((_, i) => first + i))
        expect(each.connections()).toBe(2)
        await each.close()
      }
    }, 180_000)
  },
)
