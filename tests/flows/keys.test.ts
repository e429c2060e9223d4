import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { signAccessToken, verifyAccessToken } from '../../server/auth/access-token.ts'
import { readConfig } from '../../server/config.ts'
import type { OpenContext } from '../../server/context.ts'
import { deviceSecret, secretOf } from '../../server/device-secret.ts'
import { keyFileOf, newKey, readKeyFile, replaceKeyFile } from '../../server/keys/key-file.ts'
import { adoptKeys } from '../../server/keys/open-keys.ts'
import { rotatedKeys } from '../../server/keys/rotate-keys.ts'
import { createLogger, openContext } from '../../server/open-context.ts'
import { companyWithUser } from '../support/company-with-user.ts'
import { deviceOf } from '../support/device-of.ts'
import { newPostgresDatabase, postgresMissing } from '../support/postgres.ts'
import { workerOf } from '../support/worker-of.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each()
})

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'askari-keys-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(engine === 'PostgreSQL' && postgresMissing !== null)(`keys beside ${engine}`, () => {
    const newDatabase = async (): Promise<Record<string, string>> => ({
      DATA_DIR: newFolder(),
      ...(engine === 'PostgreSQL' && { DATABASE_URL: await newPostgresDatabase(inject('postgres')) }),
    })
    const open = async (env: Record<string, string>): Promise<OpenContext> => {
      const context = await openContext(readConfig({ DEMO: '0', ...env }), { log: createLogger('silent') })
      let closed = false
      const close = async () => {
        if (!closed) await context.close()
        closed = true
      }
      undo.push(close)
      return { ...context, close }
    }
    const signedIn = async (context: OpenContext) => {
      const { company, userId, sessionId, token } = await companyWithUser(context, 'administrator')
      return { company, holder: { userId, company, sessionId }, token: await token() }
    }
    const stored = async ({ db }: OpenContext) =>
      (await db.selectFrom('server_key').select(['name', 'value']).orderBy('name').execute()).map(
        ({ name }) => name,
      )
    /** puts a database back to how it was when the key lay in it */
    const asBefore = async (context: OpenContext, key: string) => {
      await context.db.deleteFrom('server_key').execute()
      await context.db.insertInto('server_key').values({ name: 'server', value: key }).execute()
      rmSync(keyFileOf(context.config))
    }

    it('move out of a database once, and sessions and phones go on', async () => {
      const env = await newDatabase()
      const before = await open(env)
      const key = readKeyFile(keyFileOf(before.config))?.keys[0]?.key ?? ''
      const { company, token } = await signedIn(before)
      const phone = await deviceOf(before, company, await workerOf(before, company, 'Otieno'))
      await asBefore(before, key)
      await before.close()

      const after = await open(env)
      expect(readKeyFile(keyFileOf(after.config))?.keys.map((each) => each.key)).toEqual([key])
      expect(await stored(after)).toEqual(['ring'])
      expect((await verifyAccessToken(after, token))?.company).toBe(company)
      expect(await secretOf(after, company, phone.id)).toBe(phone.secret)
      await after.close()
      if (engine === 'SQLite')
        for (const file of readdirSync(env.DATA_DIR ?? '').filter((name) => name.startsWith('askari.db')))
          expect([file, readFileSync(join(env.DATA_DIR ?? '', file)).includes(key)]).toEqual([file, false])
    })

    it('are taken in beside those that a file has already, where a start ended half-way', async () => {
      const env = await newDatabase()
      const before = await open(env)
      const file = readKeyFile(keyFileOf(before.config))
      const former = newKey()
      await before.db.insertInto('server_key').values({ name: 'server', value: former }).execute()
      await before.close()
      const after = await open(env)
      expect(readKeyFile(keyFileOf(after.config))?.keys.map(({ key }) => key)).toEqual([
        file?.keys[0]?.key,
        former,
      ])
      expect(await stored(after)).toEqual(['ring'])
    })

    it('are not made again where their file is gone, until somebody says so', async () => {
      const env = await newDatabase()
      const before = await open(env)
      const { token } = await signedIn(before)
      rmSync(keyFileOf(before.config))
      await before.close()
      await expect(open(env)).rejects.toThrow(/keys\.json is missing.*npm run keys -- adopt/)
      const other = { ...env, SECRET_FILE: join(newFolder(), 'other.json') }
      await expect(open(other)).rejects.toThrow(/other\.json is missing/)
      const shared = await openContextWith(before, env)
      expect(await verifyAccessToken(shared, token)).toBeNull()
    })
    /** what `npm run keys -- adopt` does, and the start after it */
    const openContextWith = async (before: OpenContext, env: Record<string, string>) => {
      const context = await openContext(readConfig({ DEMO: '0', ...env }), {
        log: createLogger('silent'),
        keys: before.keys,
      })
      await adoptKeys(context)
      await context.close()
      return open(env)
    }

    it('of another database are refused by name', async () => {
      const [one, other] = [await open(await newDatabase()), await newDatabase()]
      await (await open(other)).close()
      copyFileSync(keyFileOf(one.config), keyFileOf(readConfig(other)))
      await expect(open(other)).rejects.toThrow(/keys\.json holds others/)
    })

    it('are rotated under a server: former tokens hold on, and a phone is shown as it was', async () => {
      const context = await open(await newDatabase())
      const { company, holder, token } = await signedIn(context)
      const phone = await deviceOf(context, company, await workerOf(context, company, 'Otieno'))
      const path = keyFileOf(context.config)
      const file = readKeyFile(path)
      if (!file) throw new Error('there is a key file')
      // so long ago that the new one signs already
      replaceKeyFile(path, rotatedKeys(file, context.now() - 60_000, false))
      const next = await signAccessToken(context, holder)
      expect((await verifyAccessToken(context, token))?.userId).toBe(holder.userId)
      expect((await verifyAccessToken(context, next))?.userId).toBe(holder.userId)
      expect(await secretOf(context, company, phone.id)).toBe(phone.secret)
      const rotated = readKeyFile(path)
      replaceKeyFile(path, { ...file, keys: rotated?.keys.slice(0, 1) ?? [] })
      expect(await verifyAccessToken(context, token)).toBeNull()
      expect((await verifyAccessToken(context, next))?.userId).toBe(holder.userId)
      expect(await secretOf(context, company, phone.id)).toBeNull()
    })

    it('are what a copy of the database lacks: no token and no phone can be made from all of it', async () => {
      const context = await open(await newDatabase())
      const { company, holder } = await signedIn(context)
      const phone = await deviceOf(context, company, await workerOf(context, company, 'Otieno'))
      const values = await context.db.selectFrom('server_key').select('value').execute()
      for (const value of values.map((each) => Buffer.from(each.value, 'hex'))) {
        const stolen = { ...context.keys, signing: () => value, verifying: () => [value], all: () => [value] }
        const forged = await signAccessToken({ keys: stolen, now: context.now }, holder)
        expect(await verifyAccessToken(context, forged)).toBeNull()
        expect(deviceSecret(value, company, phone.id)).not.toBe(phone.secret)
      }
    })
  })

describe('the files of a data directory', () => {
  it('are closed to others, whatever they were before', async () => {
    const dataDir = newFolder()
    const start = () =>
      openContext(readConfig({ DEMO: '0', DATA_DIR: dataDir }), { log: createLogger('silent') })
    const modes = () =>
      readdirSync(dataDir)
        .toSorted()
        .map((name) => [name, (statSync(join(dataDir, name)).mode & 0o777).toString(8)])
    const closed = ['askari.db', 'askari.db-pages', 'askari.db-shm', 'askari.db-wal', 'keys.json'].map(
      (name) => [name, '600'],
    )
    const before = await start()
    expect(modes()).toEqual(closed)
    for (const [name] of closed) chmodSync(join(dataDir, name as string), 0o644)
    // a second one, while the files of the first stand
    const after = await start()
    expect(modes()).toEqual(closed)
    await after.close()
    await before.close()
  })
})
