import fc from 'fast-check'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { clientStream } from '../../../domain/records/client.ts'
import { documentStream } from '../../../domain/records/document.ts'
import { readConfig } from '../../../server/config/config.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { tally } from '../../support/attacks/attack-tally.ts'
import { partSeed, repetitions } from '../../support/attacks/repetitions.ts'
import { companyWithUser } from '../../support/fixtures/company-with-user.ts'
import { databaseKeyFile } from '../../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { startServer } from '../../support/http/server-process.ts'

const KILLS = repetitions({ seldom: 3, often: 100 })
/** number of alarms that become due after each kill of the process */
const EACH = 6
const DAY = 24 * 3_600_000
/** a module that sets the clock a minute ahead */
const AHEAD = `data:text/javascript,${encodeURIComponent('const now=Date.now;Date.now=()=>now()+60000')}`

describe.skipIf(postgresMissing !== null)('two processes on PostgreSQL, their clocks a minute apart', () => {
  it(
    `raise every due alarm once, also where one of them is killed ${KILLS} times`,
    { timeout: 90_000 + KILLS * 20_000 },
    async () => {
      const url = await newPostgresDatabase(inject('postgres'))
      const env = {
        LOG_LEVEL: 'silent',
        DEMO: '0',
        DATABASE_URL: url,
        SECRET_FILE: databaseKeyFile(url),
      }
      const servers = [
        await startServer(env),
        await startServer({ ...env, NODE_OPTIONS: `--import=${AHEAD}` }),
      ]
      const context = await openContext(readConfig(env), { log: createLogger('silent') })
      onTestFinished(async () => {
        for (const server of servers) await server.dispose()
        await context.close()
      })
      const { company } = await companyWithUser(context, 'administrator')
      const raised = async () => {
        const rows = await context.db
          .selectFrom('alarm')
          .select('subject')
          .where('company', '=', company)
          .where('kind', '=', 'document_expiring')
          .execute()
        return rows.map(({ subject }) => subject).toSorted()
      }
      const due: string[] = []
      const kills = fc.sample(
        fc.record({ which: fc.integer({ min: 0, max: 1 }), after: fc.integer({ min: 0, max: EACH }) }),
        { numRuns: KILLS, seed: partSeed(25) },
      )
      for (const { which, after } of kills) {
        const before = due.length
        await context.db.transaction().execute(async (trx) => {
          const { toNew } = createCommander(context, trx, company, context.newId())
          const clientId = await toNew(clientStream, { type: 'AddClient', name: 'Delta' })
          const expiresOn = new Date(context.now() + 10 * DAY).toISOString().slice(0, 10)
          const paper = { title: 'Contract', kind: 'contract' as const, expiresOn }
          for (let n = 0; n < EACH; n++)
            due.push(`document-${await toNew(documentStream, { type: 'AddDocument', clientId, ...paper })}`)
        })
        context.events.wake(company)
        await expect
          .poll(async () => (await raised()).length, { timeout: 40_000 })
          .toBeGreaterThanOrEqual(before + after)
        await servers[which]?.stop('SIGKILL')
        await servers[which]?.restart()
      }
      await expect.poll(raised, { timeout: 60_000 }).toEqual(due.toSorted())
      tally(
        'kill -9 of one of two processes a minute apart, alarms',
        KILLS,
        `${due.length} due, each raised once`,
      )
    },
  )
})
