import { execFile } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openToRead } from '../../../server/db/open-database.ts'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'

const PAGE_BYTES = 4096

const root = resolve(import.meta.dirname, '../../..')
const backups = mkdtempSync(join(tmpdir(), 'askari-backup-'))
let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ DEMO: '1', DEMO_HOURS: '1' })
  await server.stop()
  expect(await run('backup')).toMatchObject({ code: 0 })
  await damageFixes()
})
afterAll(async () => {
  await server.dispose()
  for (const path of [backups, `${backups}.was-here`]) rmSync(path, { recursive: true, force: true })
})

/** Overwrites a page of the table of fixes with zeros while no server runs, as a failing disk may. */
async function damageFixes(): Promise<void> {
  const { db } = openToRead({ dataDir: server.dataDir, databaseUrl: null })
  const { rows } = await sql<{
    page: number
  }>`select pageno as page from dbstat where name = 'fix' and pagetype = 'leaf' limit 1`.execute(db)
  await db.destroy()
  const page = rows[0]?.page
  if (page === undefined) throw new Error('the fixes have no page')
  const file = openSync(join(server.dataDir, 'askari.db'), 'r+')
  writeSync(file, Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES)
  closeSync(file)
}

const run = (program: string) =>
  new Promise<{ code: number; output: string }>((done) => {
    const env = { ...process.env, DEMO: '0', DATA_DIR: server.dataDir, BACKUP_DIR: backups }
    execFile(process.execPath, [`dist/server/${program}.js`], { cwd: root, env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

it('is named by verify, with what to do', async () => {
  const { code, output } = await run('verify')
  expect(code).toBe(1)
  expect(output).toMatch(/^DISK: .+\. Replace the disk and restore a backup$/m)
})

it('makes a backup fail, and the older one stays', async () => {
  const { code, output } = await run('backup')
  expect(code).not.toBe(0)
  expect(output).toContain('is not intact')
})
