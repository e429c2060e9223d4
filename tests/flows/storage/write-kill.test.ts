import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loginReply } from '../../../contract/auth/auth.ts'
import { clients } from '../../../contract/clients/client.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'
import { repetitions } from '../../support/attacks/repetitions.ts'

const ROUNDS = repetitions({ seldom: 2, often: 25 })
const COPIES = 50

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(engine === 'PostgreSQL' && postgresMissing !== null)(`a server killed on ${engine}`, () => {
    let server: ServerProcess

    beforeAll(async () => {
      const database = engine === 'PostgreSQL' && {
        DATABASE_URL: await newPostgresDatabase(inject('postgres')),
      }
      server = await startServer({ DEMO: '1', DEMO_HOURS: '1', ...database })
    })
    afterAll(() => server.dispose())

    const call = async (method: string, path: string, token: string | null, body?: object, key?: string) => {
      const reply = await fetch(`${server.url}/api${path}`, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: (await reply.json()) as unknown }
    }
    const signIn = async () => {
      const account = { email: 'admin@askari.example', password: 'patrol-demo' }
      return loginReply.parse((await call('POST', '/web-login', null, account)).body).data.token
    }

    it(
      `between ${COPIES} sendings of one write keeps one event for it`,
      { timeout: ROUNDS * 60_000 },
      async () => {
        for (let round = 1; round <= ROUNDS; round++) {
          const name = `Killed ${round} times`
          const token = await signIn()
          const add = () => call('POST', '/clients', token, { name }, `kill-${round}`)
          const first = Promise.race(Array.from({ length: COPIES }, () => add().catch(() => null)))
          // kills the server after the first answer in even rounds, and before any answer in odd rounds
          if (round % 2 === 0) await first
          await server.stop('SIGKILL')
          await server.restart()
          // for a moment PostgreSQL may retain locks of the killed process, so the client retries
          let again = await add()
          for (let tries = 0; again.status === 503 && tries < 10; tries++) again = await add()
          expect(again.status).toBe(201)
          const { id } = clients.reply.parse(again.body).data
          const found = await call('GET', `/clients?search=${encodeURIComponent(name)}`, token)
          expect(clients.page.parse(found.body).data.map((client) => client.id)).toEqual([id])
          const history = await call('GET', `/clients/${id}/history`, token)
          expect(historyReply.parse(history.body).data.map(({ type }) => type)).toEqual(['ClientAdded'])
        }
      },
    )
  })
