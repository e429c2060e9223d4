import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { verifyChain } from '../../server/event-log/verify-chain.ts'
import { createLogger, openContext } from '../../server/app/open-context.ts'
import { reportProgress, tally } from '../support/attacks/attack-tally.ts'
import { companyWithUser } from '../support/fixtures/company-with-user.ts'
import { enrolDevice } from '../support/fixtures/enrol-device.ts'
import { databaseKeyFile } from '../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing } from '../support/database/postgres.ts'
import { startServer } from '../support/http/server-process.ts'
import { partSeed, repetitions } from '../support/attacks/repetitions.ts'
import { hireWorker } from '../support/records/hire-worker.ts'

const KILLS = repetitions({ seldom: 500, often: 500 })
const LANES = 4

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(engine === 'PostgreSQL' && postgresMissing !== null)(`a server on ${engine}`, () => {
    it(`loses nothing that it acknowledged in ${KILLS} kills`, { timeout: KILLS * 20_000 }, async () => {
      const url = engine === 'PostgreSQL' ? await newPostgresDatabase(inject('postgres')) : null
      const env: Record<string, string> = {
        DATA_DIR: mkdtempSync(join(tmpdir(), 'askari-kills-')),
        LOG_LEVEL: 'silent',
        DEMO: '0',
        ...(url !== null && { DATABASE_URL: url, SECRET_FILE: databaseKeyFile(url) }),
      }
      const config = readConfig(env)
      const opened = () => openContext(config, { log: createLogger('silent') })
      const made = await opened()
      const { company, token } = await companyWithUser(made, 'administrator')
      const guard = await hireWorker(made, company, 'Akinyi')
      const { secret } = await enrolDevice(made, company, guard)
      await made.close()

      const server = await startServer(env)
      const fixes = new Set<number>()
      const clients = new Map<string, string>()
      const start = Math.floor(Date.now() / 1000) - 30 * 86_400
      let [second, named] = [0, 0]
      const after = fc.sample(fc.integer({ min: 1, max: 60 }), { numRuns: KILLS, seed: partSeed(12) })
      const tell = reportProgress(`kill -9 on ${engine}`, KILLS)
      for (const [i, limit] of after.entries()) {
        tell(i)
        let acknowledged = 0
        let isKilled = false
        let unanswered: { name: string; key: string } | null = null
        const bearer = await token()
        const kill = () => {
          if (isKilled || ++acknowledged < limit) return
          isKilled = true
          void server.stop('SIGKILL')
        }
        const walk = async () => {
          for (;;) {
            const t = start + second++
            const sent = await fetch(
              `${server.url}/i/${secret}/osmand?lat=-1.28&lon=36.8&timestamp=${t}`,
            ).catch(() => null)
            if (!sent?.ok) return
            fixes.add(t * 1000)
            kill()
          }
        }
        const add = async (name: string, key: string) => {
          const sent = await fetch(`${server.url}/api/clients`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${bearer}`,
              'idempotency-key': key,
            },
            body: JSON.stringify({ name }),
          }).catch(() => null)
          if (!sent?.ok) return false
          const { data } = (await sent.json().catch(() => ({}))) as { data?: { id: string } }
          if (data === undefined) return false
          clients.set(name, data.id)
          return true
        }
        const work = async () => {
          for (;;) {
            const [name, key] = [`Client ${named++}`, randomUUID()]
            unanswered = { name, key }
            if (!(await add(name, key))) return
            unanswered = null
            kill()
          }
        }
        await Promise.all([...Array.from({ length: LANES }, walk), work()])
        await server.stop('SIGKILL')
        await server.restart()
        // after a call without an answer the client retries with the same key, and must not create a second record
        const again = unanswered as { name: string; key: string } | null
        if (again !== null) expect(await add(again.name, again.key)).toBe(true)
      }
      expect(await server.stop()).toBe(0)

      const context = await opened()
      const stored = new Set(
        (await context.db.selectFrom('fix').select('t').execute()).map(({ t }) => Number(t)),
      )
      const rows = await context.db.selectFrom('client').select(['id', 'name']).execute()
      const { fault, events } = await verifyChain(context.db, company)
      await context.close()
      await server.dispose()
      tally(
        `kill -9 on ${engine}, under fixes and commands`,
        KILLS,
        `${[...fixes].filter((t) => !stored.has(t)).length} of ${fixes.size} acknowledged fixes lost, ${clients.size} commands each there once, ${events} events whole`,
      )
      expect([...fixes].filter((t) => !stored.has(t))).toEqual([])
      expect(rows.map(({ name }) => name).toSorted()).toEqual([...clients.keys()].toSorted())
      expect(rows.filter(({ id, name }) => clients.get(name) !== id)).toEqual([])
      expect(fault).toBeNull()
    })
  })
