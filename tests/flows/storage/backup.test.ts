import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { lockDataDir } from '../../../server/data-dir/data-dir-lock.ts'
import { openDatabase, openToRead } from '../../../server/db/open-database.ts'
import { databaseKeyFile } from '../../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'

const root = resolve(import.meta.dirname, '../../..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders)
    for (const path of [folder, `${folder}.was-here`]) rmSync(path, { recursive: true, force: true })
})
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'askari-backup-'))
  folders.push(folder)
  return folder
}

type Env = Record<string, string>
const run = (program: string, env: Env, asked: string[] = []) =>
  new Promise<{ code: number; output: string }>((done) => {
    execFile(
      process.execPath,
      [`dist/server/${program}.js`, ...asked],
      { cwd: root, env: { ...process.env, DEMO: '0', ...env } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

/** Tables of a server process's state, which a backup need not contain. */
const OF_A_PROCESS = ['lease', 'id_counter']

/** Returns all rows of all tables as text. */
async function contents(env: Env): Promise<Record<string, string[]>> {
  const { db, engine } = openToRead(readConfig(env))
  try {
    const { rows: tables } =
      engine === 'sqlite'
        ? await sql<{
            name: string
          }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db)
        : await sql<{
            name: string
          }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
            db,
          )
    const all: Record<string, string[]> = {}
    for (const { name } of tables.filter((table) => !OF_A_PROCESS.includes(table.name))) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      all[name] = rows.map((row) => JSON.stringify(row)).sort()
    }
    return all
  } finally {
    await db.destroy()
  }
}

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(engine === 'PostgreSQL' && postgresMissing !== null)(`a backup of ${engine}`, () => {
    const emptyPlace = async (): Promise<Env> => {
      const DATA_DIR = newFolder()
      if (engine === 'SQLite') return { DATA_DIR }
      const url = await newPostgresDatabase(inject('postgres'))
      return { DATA_DIR, DATABASE_URL: url, SECRET_FILE: databaseKeyFile(url) }
    }
    const backups: Env = { BACKUP_DIR: newFolder(), BACKUP_PASSPHRASE: 'correct horse battery' }
    let place: Env
    let server: ServerProcess
    let token = ''
    let added = 0

    const add = async () => {
      const reply = await fetch(`${server.url}/api/clients`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ name: `Client ${++added} of Westlands` }),
      })
      expect(reply.status).toBe(201)
    }
    const names = async (env: Env) => {
      const { db } = openDatabase(readConfig(env))
      const rows = await db.selectFrom('client').select('name').execute()
      await db.destroy()
      return rows.map(({ name }) => name)
    }

    beforeAll(async () => {
      place = await emptyPlace()
      server = await startServer(place)
      const founded = await run('company', { ...place, DATA_DIR: server.dataDir }, [
        'create',
        '--name',
        'Karibu Guards',
        '--email',
        'grace@karibu.example',
        '--full-name',
        'Grace Njeri',
      ])
      const password = 'twelve gates and a lamp'
      const post = (path: string, body: object) =>
        fetch(`${server.url}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const link = new URL(founded.output.trim().split('\n').at(-1) ?? '')
      const reset = { token: link.searchParams.get('token'), password, password_confirmation: password }
      await post('/reset-password', reset)
      const reply = await post('/web-login', { email: 'grace@karibu.example', password })
      token = ((await reply.json()) as { data: { token: string } }).data.token
    })
    afterAll(() => server.dispose())

    it('is whole although the server goes on writing, and restores to what was answered by then', async () => {
      let over = false
      const writing = Promise.all(
        [1, 2, 3].map(async () => {
          while (!over) await add()
        }),
      )
      for (const round of [1, 2]) {
        await expect.poll(() => added).toBeGreaterThan(round * 20)
        const before = added - 3
        const made = await run('backup', { ...place, ...backups })
        expect(made).toEqual({ code: 0, output: expect.stringContaining('had to be stored') })
        const restored = await emptyPlace()
        const keys = { SECRET_FILE: join(newFolder(), 'keys.json') }
        const report = await run('restore', { ...restored, ...backups, ...keys })
        expect(report).toEqual({ code: 0, output: expect.stringContaining('Result: verified: ') })
        const there = await names(restored)
        expect(there.length).toBeGreaterThanOrEqual(before)
        expect(new Set(there).size).toBe(there.length)
        expect(statSync(keys.SECRET_FILE).mode & 0o777).toBe(0o600)
      }
      over = true
      await writing
    })

    it('equals what it was made of, stores only what is new, and one that is restored says what it lacks', async () => {
      const [first] = (await run('backup', { ...place, ...backups }, ['list'])).output.split('  ')
      // stops the server first, because it changes data: it signs its log and seals fixes
      await server.stop()
      await run('backup', { ...place, ...backups })
      const again = await run('backup', { ...place, ...backups })
      const [, size, stored] = /: (\S+) MB, of which (\S+) MB/.exec(again.output) ?? []
      expect(Number(stored)).toBeLessThan(Number(size) / 2)
      expect((await run('backup', { ...place, ...backups }, ['check'])).output).toContain('all intact')
      const restored = await emptyPlace()
      const keys = { SECRET_FILE: join(newFolder(), 'keys.json') }
      expect((await run('restore', { ...restored, ...backups, ...keys })).code).toBe(0)
      expect(await contents(restored)).toEqual(await contents({ ...place, DATA_DIR: server.dataDir }))
      const older = await emptyPlace()
      const otherKeys = { SECRET_FILE: join(newFolder(), 'keys.json') }
      const report = await run('restore', { ...older, ...backups, ...otherKeys }, ['--backup', first ?? ''])
      expect(report.output).toMatch(/newer backups in .*: \S+Z, \S+Z\n/)
      // a restore never overwrites existing data
      const refused = await run('restore', {
        ...older,
        ...backups,
        SECRET_FILE: join(newFolder(), 'keys.json'),
      })
      expect(refused).toEqual({ code: 2, output: expect.stringMatching(/holds (tables|askari\.db) already/) })
    })

    it('tells nothing to whoever finds the folder, and is refused where a chunk was changed', async () => {
      const folder = backups.BACKUP_DIR ?? ''
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      )
      for (const { parentPath, name } of files)
        expect(readFileSync(join(parentPath, name), 'latin1')).not.toMatch(/Westlands|Karibu/)
      const other = { ...backups, BACKUP_PASSPHRASE: 'another passphrase' }
      expect((await run('restore', { ...(await emptyPlace()), ...other })).output).toContain(
        'BACKUP_PASSPHRASE is not that of the backups',
      )
      for (const { parentPath, name } of files.filter((file) => /^[0-9a-f]{64}$/.test(file.name)))
        rmSync(join(parentPath, name))
      const damaged = await emptyPlace()
      const report = await run('restore', {
        ...damaged,
        ...backups,
        SECRET_FILE: join(newFolder(), 'keys.json'),
      })
      expect(report).toEqual({ code: 2, output: expect.stringContaining('is missing') })
      expect(readdirSync(damaged.DATA_DIR ?? '').filter((name) => name !== 'server.lock')).toEqual([])
    })
  })

describe('a folder of backups', () => {
  const founded = async (): Promise<Env> => {
    const DATA_DIR = newFolder()
    await run('company', { DATA_DIR }, ['create', '--name', 'Karibu Guards'])
    return { DATA_DIR }
  }
  const listed = async (env: Env) => (await run('backup', env, ['list'])).output.split('\n').length - 1

  it('keeps what is whole while the database is not, and says so', async () => {
    const env: Env = { ...(await founded()), BACKUP_DIR: newFolder(), BACKUP_KEEP: '1' }
    await run('backup', env)
    expect([await run('backup', env), await listed(env)]).toEqual([
      { code: 0, output: expect.stringContaining('had to be stored') },
      1,
    ])
    const { db } = openDatabase(readConfig(env))
    await db.updateTable('event').set({ by: 'user:9' }).where('position', '=', 1).execute()
    await db.destroy()
    for (const kept of [2, 3])
      expect([await run('backup', env), await listed(env)]).toEqual([
        { code: 1, output: expect.stringContaining('is not intact. Run npm run verify to see where') },
        kept,
      ])
  })

  it('fills a directory that was emptied, and none that somebody holds', async () => {
    const env = { ...(await founded()), BACKUP_DIR: newFolder() }
    await run('backup', env)
    const DATA_DIR = newFolder()
    writeFileSync(`${DATA_DIR}.was-here`, '')
    const release = lockDataDir(DATA_DIR, Date.now, { toFill: true })
    expect((await run('restore', { ...env, DATA_DIR })).output).toContain('is in use by process')
    expect(readdirSync(DATA_DIR)).not.toContain('askari.db')
    release()
    expect((await run('restore', { ...env, DATA_DIR })).output).toContain('Restored the backup of')
    expect(readdirSync(DATA_DIR)).toContain('askari.db')
  })

  it('is of one database', async () => {
    const BACKUP_DIR = newFolder()
    expect((await run('backup', { ...(await founded()), BACKUP_DIR })).code).toBe(0)
    expect(await run('backup', { ...(await founded()), BACKUP_DIR })).toEqual({
      code: 2,
      output: expect.stringContaining('holds the backups of another database'),
    })
    expect(await listed({ ...(await founded()), BACKUP_DIR })).toBe(1)
  })
})

describe('a server with BACKUP_DIR', () => {
  it('makes a backup by itself, and says on /readyz how old it is and whether it worked', async () => {
    const BACKUP_DIR = newFolder()
    const server = await startServer({ BACKUP_DIR })
    const backup = async () =>
      ((await (await fetch(`${server.url}/readyz`)).json()) as { backup?: unknown }).backup
    try {
      await expect.poll(backup, { timeout: 30_000 }).toEqual({ age_s: expect.any(Number), ok: true })
      expect((await run('backup', { DATA_DIR: server.dataDir, BACKUP_DIR }, ['list'])).output).toMatch(
        /Z  \S+Z  \S+ MB\n$/,
      )
    } finally {
      await server.dispose()
    }
  })

  it('says that it fails, also where the folder takes nothing, and tries again after an hour', async () => {
    const folder = newFolder()
    const BACKUP_DIR = join(folder, 'a file')
    writeFileSync(BACKUP_DIR, 'and no folder')
    const server = await startServer({ BACKUP_DIR, LOG_LEVEL: 'error' })
    const ready = async () =>
      ((await (await fetch(`${server.url}/readyz`)).json()) as { backup?: unknown }).backup
    try {
      await expect.poll(ready, { timeout: 30_000 }).toEqual({ age_s: expect.any(Number), ok: false })
      expect(server.output().match(/the backup failed/g)).toHaveLength(1)
    } finally {
      await server.dispose()
    }
  })
})
