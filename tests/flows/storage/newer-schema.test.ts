import { afterEach, describe, expect, inject, it } from 'vitest'
import type { Migration } from '../../../server/db/migrate.ts'
import { migrate, UnreleasedSchema } from '../../../server/db/migrate.ts'
import { migrations } from '../../../server/db/migrations.ts'
import { NewerSchema, SCHEMA_EDITION } from '../../../server/db/schema-edition.ts'
import { databaseKeyFile } from '../../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'
import { startServer } from '../../support/http/server-process.ts'

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})

const adds: Migration = {
  name: '9990-adds',
  up: async (trx) => {
    await trx.schema.createTable('added_later').addColumn('id', 'text').execute()
  },
}
const takesAway: Migration = { name: '9991-takes-away', oldest: SCHEMA_EDITION + 1, up: async () => {} }

it('a start refuses a database that a newer version has taken over, and changes nothing', async () => {
  const context = await testContext()
  cleanup.push(context.close)
  const { db, engine } = context
  await migrate({ db, engine }, [...migrations, takesAway], () => 1, SCHEMA_EDITION + 1)
  await expect(migrate({ db, engine }, [...migrations, adds], () => 1)).rejects.toThrow(NewerSchema)
  const applied = await db.selectFrom('migration').select('name').where('name', '=', adds.name).execute()
  expect(applied).toEqual([])
})

it('a start refuses a database of a commit before the first release, and changes nothing', async () => {
  const context = await testContext()
  cleanup.push(context.close)
  const { db, engine } = context
  await db.updateTable('migration').set({ name: '0001-event-log' }).execute()
  await expect(migrate({ db, engine }, [...migrations, adds], () => 1)).rejects.toThrow(UnreleasedSchema)
  expect(await db.selectFrom('migration').select('name').execute()).toEqual([{ name: '0001-event-log' }])
})

describe.skipIf(postgresMissing !== null)(
  `an older process and a newer one on one PostgreSQL: ${postgresMissing ?? 'found'}`,
  () => {
    it('work side by side while tables are only added to; then the older one steps down', async () => {
      const url = await newPostgresDatabase(inject('postgres'))
      const env = { DATABASE_URL: url, SECRET_FILE: databaseKeyFile(url) }
      const newer = await testContext(env)
      cleanup.push(newer.close)
      const older = await startServer({ ...env, DRAIN_SECONDS: '3' })
      cleanup.push(older.dispose)
      const ask = async (path: string, init?: RequestInit) => {
        const reply = await fetch(`${older.url}${path}`, init)
        return { status: reply.status, ...((await reply.json()) as { code?: string; data?: unknown }) }
      }
      const register = () =>
        ask('/api/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })

      const { db, engine } = newer
      await migrate({ db, engine }, [...migrations, adds], () => 1, SCHEMA_EDITION + 1)
      expect(await ask('/readyz')).toEqual({ status: 'ok' })
      expect((await register()).code).toBe('invalid')

      await migrate({ db, engine }, [...migrations, adds, takesAway], () => 1, SCHEMA_EDITION + 1)
      await expect.poll(register, { timeout: 5000 }).toMatchObject({ status: 503, code: 'newer_version' })
      expect(await ask('/healthz')).toEqual({ status: 'ok' })
      expect(await ask('/readyz')).toMatchObject({ code: 'not_ready' })
      await expect.poll(older.exitCode, { timeout: 15_000 }).toBe(1)
      expect(older.output()).toContain(
        `Cannot work on the database: a newer version has changed the database: it needs edition ${SCHEMA_EDITION + 1} of the schema, and this version has ${SCHEMA_EDITION}. Start the newer version.`,
      )
      await expect(older.restart()).rejects.toThrow('Start the newer version.')
    })
  },
)
