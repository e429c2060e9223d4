import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { signAccessToken, verifyAccessToken } from '../../../server/auth/access-token.ts'
import { bindFactorsOnce } from '../../../server/auth/second-factor/bind-factors.ts'
import { readPasskeys } from '../../../server/auth/second-factor/passkeys.ts'
import { countRecoveryCodes } from '../../../server/auth/second-factor/recovery-codes.ts'
import { hasApp } from '../../../server/auth/second-factor/added-factors.ts'
import { readConfig } from '../../../server/config/config.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { deviceSecret, readDeviceSecret } from '../../../server/keys/device-secret.ts'
import { findSignInFaults } from '../../../server/evidence/verify/sign-in-faults.ts'
import { keyFilePath, newKey, readKeyFile, replaceKeyFile } from '../../../server/keys/key-file.ts'
import { adoptKeys } from '../../../server/keys/open-keys.ts'
import { rotateKeys } from '../../../server/keys/checkpoint-key.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { runOperatorCommand } from '../../../server/operator/run-operator-command.ts'
import { companyWithUser } from '../../support/fixtures/company-with-user.ts'
import { enrolDevice } from '../../support/fixtures/enrol-device.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

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
    /** restores a database from before the key was stored in a file */
    const asBefore = async (context: OpenContext, key: string) => {
      await context.db.deleteFrom('server_key').execute()
      await context.db.insertInto('server_key').values({ name: 'server', value: key }).execute()
      rmSync(keyFilePath(context.config))
    }

    it('move out of a database once, and sessions and phones go on', async () => {
      const env = await newDatabase()
      const before = await open(env)
      const key = readKeyFile(keyFilePath(before.config))?.keys[0]?.key ?? ''
      const { company, token } = await signedIn(before)
      const phone = await enrolDevice(before, company, await hireWorker(before, company, 'Otieno'))
      await asBefore(before, key)
      await before.close()

      const after = await open(env)
      expect(readKeyFile(keyFilePath(after.config))?.keys.map((each) => each.key)).toEqual([key])
      expect(await stored(after)).toEqual(['ring'])
      expect((await verifyAccessToken(after, token))?.company).toBe(company)
      expect(await readDeviceSecret(after, company, phone.id)).toBe(phone.secret)
      await after.close()
      if (engine === 'SQLite')
        for (const file of readdirSync(env.DATA_DIR ?? '').filter((name) => name.startsWith('askari.db')))
          expect([file, readFileSync(join(env.DATA_DIR ?? '', file)).includes(key)]).toEqual([file, false])
    })

    it('are taken in beside those that a file has already, where a start ended half-way', async () => {
      const env = await newDatabase()
      const before = await open(env)
      const file = readKeyFile(keyFilePath(before.config))
      const former = newKey()
      await before.db.insertInto('server_key').values({ name: 'server', value: former }).execute()
      await before.close()
      const after = await open(env)
      expect(readKeyFile(keyFilePath(after.config))?.keys.map(({ key }) => key)).toEqual([
        file?.keys[0]?.key,
        former,
      ])
      expect(await stored(after)).toEqual(['ring'])
    })

    it('are not made again where their file is gone, until somebody says so', async () => {
      const env = await newDatabase()
      const before = await open(env)
      const { token } = await signedIn(before)
      rmSync(keyFilePath(before.config))
      await before.close()
      await expect(open(env)).rejects.toThrow(/keys\.json is missing.*npm run keys -- adopt/)
      const other = { ...env, SECRET_FILE: join(newFolder(), 'other.json') }
      await expect(open(other)).rejects.toThrow(/other\.json is missing/)
      const shared = await openContextWith(before, env)
      expect(await verifyAccessToken(shared, token)).toBeNull()
    })
    /** migrates the key as `npm run keys -- adopt` does, and then starts the server */
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
      copyFileSync(keyFilePath(one.config), keyFilePath(readConfig(other)))
      await expect(open(other)).rejects.toThrow(/keys\.json holds others/)
    })

    it('are rotated under a server: former tokens hold on, and a phone is shown as it was', async () => {
      const context = await open(await newDatabase())
      const { company, holder, token } = await signedIn(context)
      const phone = await enrolDevice(context, company, await hireWorker(context, company, 'Otieno'))
      const path = keyFilePath(context.config)
      const file = readKeyFile(path)
      if (!file) throw new Error('there is a key file')
      // rotated long enough ago that the new key already signs
      replaceKeyFile(path, rotateKeys(file, context.now() - 60_000, false))
      const next = await signAccessToken(context, holder)
      expect((await verifyAccessToken(context, token))?.userId).toBe(holder.userId)
      expect((await verifyAccessToken(context, next))?.userId).toBe(holder.userId)
      expect(await readDeviceSecret(context, company, phone.id)).toBe(phone.secret)
      const rotated = readKeyFile(path)
      replaceKeyFile(path, { ...file, keys: rotated?.keys.slice(0, 1) ?? [] })
      expect(await verifyAccessToken(context, token)).toBeNull()
      // the session is bound to the removed key
      expect(await verifyAccessToken(context, next)).toBeNull()
      expect(await readDeviceSecret(context, company, phone.id)).toBeNull()
    })

    it('bind once the passkeys and apps of a database that keys are adopted for, and none put in later', async () => {
      const env = await newDatabase()
      const context = await open(env)
      await expect(put(context.db, '2')).rejects.toThrow(/mac/)
      await put(context.db, '3', { mac: 'none' })
      const { path, file } = keysIn(context)
      await context.close()
      const again = await open(env)
      expect(await counted(again, '3')).toEqual([false, 0, 0])
      await again.close()
      // as `npm run keys -- adopt` does if the file already exists
      replaceKeyFile(path, { ...file, factorsBoundAt: undefined })
      expect(await counted(await open(env), '3')).toEqual([true, 1, 1])
    })

    it('leave passkeys and recovery codes as they are when they are rotated, and when the old ones are dropped', async () => {
      const context = await open(await newDatabase())
      await signedIn(context)
      replaceKeyFile(keysIn(context).path, { ...keysIn(context).file, factorsBoundAt: undefined })
      await put(context.db, '1', { mac: 'none' })
      await bindFactorsOnce(context, context.keys)
      await put(context.db, '2', { mac: 'none' })
      const { path, file } = keysIn(context)
      const rotated = rotateKeys(file, context.now(), false)
      replaceKeyFile(path, rotated)
      expect(await counted(context, '1')).toEqual([true, 1, 1])
      // as `npm run keys -- rotate --drop-old` does
      const dropped = rotateKeys(rotated, context.now(), true)
      replaceKeyFile(path, { ...dropped, keys: [...dropped.keys, ...rotated.keys] })
      await runOperatorCommand(context, { do: 'leave old keys' })
      replaceKeyFile(path, dropped)
      expect([await counted(context, '1'), await counted(context, '2')]).toEqual([
        [true, 1, 1],
        [false, 0, 0],
      ])
      // sessions that ended because their key was dropped are not reported as forged
      for await (const { text } of findSignInFaults(context.db, context.keys, 'session'))
        expect(text).toBe('')
    })
    const keysIn = (context: OpenContext) => {
      const path = keyFilePath(context.config)
      const file = readKeyFile(path)
      if (!file) throw new Error('there is a key file')
      return { path, file }
    }
    /** inserts one factor of each kind as an attacker with database access would */
    const put = async (db: OpenContext['db'], accountId: string, mac: { mac?: string } = {}) => {
      const whose = { company: '1', account_id: accountId, ...mac }
      const passkey = { id: 'a', name: 'Key', rp_id: 'a', credential_id: 'a', public_key: 'a' }
      const made = { ...passkey, transports: '[]', counter: 0, created_at: 0 }
      await db
        .insertInto('passkey')
        .values({ ...whose, ...made } as never)
        .execute()
      const app = { secret: 'a', confirmed_at: 1, last_step: 0 }
      await db
        .insertInto('second_factor')
        .values({ ...whose, ...app } as never)
        .execute()
      await db
        .insertInto('recovery_code')
        .values({ ...whose, hash: 'a' } as never)
        .execute()
    }
    const counted = async ({ db, keys }: OpenContext, userId: string) => {
      const whose = { company: companyId('1'), userId }
      return [
        await hasApp(keys, db, whose),
        (await readPasskeys(keys, db, whose)).length,
        await countRecoveryCodes(keys, db, whose),
      ]
    }

    it('are what a copy of the database lacks: no token and no phone can be made from all of it', async () => {
      const context = await open(await newDatabase())
      const { company, holder } = await signedIn(context)
      const phone = await enrolDevice(context, company, await hireWorker(context, company, 'Otieno'))
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
    const closed = ['askari.db', 'askari.db-shm', 'askari.db-wal', 'keys.json'].map((name) => [name, '600'])
    const before = await start()
    expect(modes()).toEqual(closed)
    for (const [name] of closed) chmodSync(join(dataDir, name as string), 0o644)
    // a second start while the files of the first one still exist
    const after = await start()
    expect(modes()).toEqual(closed)
    await after.close()
    await before.close()
  })
})
