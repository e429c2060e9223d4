import { execFile } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openToRead } from '../../server/db/open-database.ts'
import { PAGE_BYTES, PageDigests } from '../../server/db/page-digests.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'

const root = resolve(import.meta.dirname, '../..')
const backups = mkdtempSync(join(tmpdir(), 'askari-backup-'))
let server: ServerProcess
let page = 0
const database = () => join(server.dataDir, 'askari.db')

beforeAll(async () => {
  server = await startServer({ DEMO: '1', DEMO_HOURS: '1' })
  await server.stop()
  expect(await run('backup')).toMatchObject({ code: 0 })
  const { db } = openToRead({ dataDir: server.dataDir, databaseUrl: null })
  const { rows } = await sql<{
    page: number
  }>`select pageno as page from dbstat where name = 'fix' and pagetype = 'leaf' limit 1`.execute(db)
  await db.destroy()
  page = rows[0]?.page ?? 0
  damage()
})
afterAll(async () => {
  await server.dispose()
  for (const path of [backups, `${backups}.was-here`]) rmSync(path, { recursive: true, force: true })
})

/** Simulates a disk fault while the server is stopped: eight bytes of a fix change but are still text. */
function damage(): void {
  const file = openSync(database(), 'r+')
  const bytes = Buffer.alloc(8)
  const at = page * PAGE_BYTES - 40
  readSync(file, bytes, 0, 8, at)
  writeSync(
    file,
    bytes.map((byte) => byte ^ 1),
    0,
    8,
    at,
  )
  closeSync(file)
}

const run = (program: string, asked: string[] = []) =>
  new Promise<{ code: number; output: string }>((done) => {
    const env = { ...process.env, DEMO: '0', DATA_DIR: server.dataDir, BACKUP_DIR: backups }
    execFile(
      process.execPath,
      [`dist/server/${program}.js`, ...asked],
      { cwd: root, env },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

it('is named by verify, with the backup that has the page as it was', async () => {
  const { code, output } = await run('verify')
  expect(code).toBe(1)
  expect(output).toMatch(
    /^DISK: a page of askari\.db is not what was written there\. .* puts back 1 from the backups/,
  )
  expect(output).toMatch(new RegExp(`DISK: page ${page} \\(fix\\) is whole in the backup 20\\S+\\n`))
})

it('is put back from the backup, byte by byte', async () => {
  expect(await run('restore', ['--pages'])).toEqual({
    code: 0,
    output: '1 damaged page was repaired.\n',
  })
  expect((await run('verify')).output).not.toContain('DISK')
})

it('is told by the server that comes upon it: on /readyz, in its figures, and by table in its log', async () => {
  damage()
  // as if the last check of all pages were an hour ago
  const digests = new PageDigests(database(), { learns: true })
  digests.round = { next: 1, endedAt: null }
  digests.close()
  await server.restart()
  const ready = async () => (await fetch(`${server.url}/readyz`)).json()
  await expect.poll(ready).toMatchObject({ status: 'ok', disk: { damaged_pages: 1 } })
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('database_damaged_pages 1')
  await expect.poll(server.output).toMatch(new RegExp(`DISK: page ${page} \\(fix\\)`))
  expect(await server.stop()).toBe(0)
})
