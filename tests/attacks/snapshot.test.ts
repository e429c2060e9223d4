import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, expect, it } from 'vitest'
import { sqliteSnapshot } from '../../server/backup/sqlite-snapshot.ts'

const folder = mkdtempSync(join(tmpdir(), 'askari-snapshot-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Program that moves amounts between random rows of 40,000, many times per transaction, and often truncates the
 * write-ahead log.
 */
const WRITER = `
import Database from 'libsql'
const db = new Database(process.argv[1])
db.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 200')
const give = db.prepare('update account set amount = amount + ? where id = ?')
process.stdout.write('writing')
for (let i = 0; ; i++) {
  db.exec('begin immediate')
  for (let n = 0; n < 40; n++) {
    const [a, b, much] = [1, 2, 3].map(() => Math.floor(Math.random() * 40000))
    give.run(much, a)
    give.run(-much, b)
  }
  db.exec('commit')
  if (i % 50 === 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 30))
}`

it('opens as a whole database 40 times, whatever was written while it was taken', async () => {
  const path = join(folder, 'askari.db')
  const made = new Database(path)
  made.exec('pragma journal_mode = wal; create table head (company text, position int, hash text)')
  made.exec('create table account (id integer primary key, amount int, filler text)')
  made.exec('begin')
  const row = made.prepare('insert into account values (?, 0, ?)')
  for (let id = 0; id < 40_000; id++) row.run(id, 'x'.repeat(300))
  made.exec('commit')
  made.close()
  const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(writer.stdout, 'data')
  const states = new Set<string>()
  try {
    for (let round = 0; round < 40; round++) {
      const copy = mkdtempSync(join(folder, 'copy-'))
      sqliteSnapshot(folder, (name, chunks) => {
        const file = openSync(join(copy, name), 'w')
        for (const chunk of chunks) writeSync(file, chunk)
        closeSync(file)
      })
      const taken = new Database(join(copy, 'askari.db'))
      expect(taken.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
      expect(taken.prepare('select sum(amount) as sum, count(*) as count from account').all()).toEqual([
        { sum: 0, count: 40_000 },
      ])
      states.add(JSON.stringify(taken.prepare('select sum(amount * id) as state from account').all()))
      taken.close()
      rmSync(copy, { recursive: true })
    }
  } finally {
    writer.kill('SIGKILL')
  }
  // each copy differs, so the database was written to while it was copied
  expect(states.size).toBe(40)
})
