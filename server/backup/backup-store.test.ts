import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { BackupStore, type Backup } from './backup-store.ts'
import { isBackupDue } from './scheduled-backups.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0))
    for (const path of [folder, `${folder}.was-here`]) rmSync(path, { recursive: true, force: true })
})

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'askari-backups-'))
  folders.push(folder)
  return folder
}
const PASSPHRASE = 'correct horse battery'
const backupAt = (at: string, chunks: string[]): Backup => ({
  format: 1,
  at,
  engine: 'sqlite',
  logs: [{ company: '1', position: 3, hash: 'ab' }],
  files: [{ name: 'askari.db', size: 4, chunks }],
})
/** Returns every file of the folder, by relative path. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

it.each([null, PASSPHRASE])(
  'gives back what was kept, and keeps nothing twice (passphrase: %s)',
  (passphrase) => {
    const folder = newFolder()
    const store = new BackupStore(folder, passphrase)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
        const name = store.put(bytes)
        const { stored } = store.written
        expect(store.put(bytes)).toBe(name)
        expect(store.written.stored).toBe(stored)
        expect(new BackupStore(folder, passphrase).chunk(name).equals(bytes)).toBe(true)
      }),
      { numRuns: passphrase === null ? 50 : 5 },
    )
    const made = backupAt('2026-11-22T01:02:03.004Z', [store.put(Buffer.from('text'))])
    expect(store.list(made)).toBe('2026-11-22T01-02-03-004Z')
    expect(store.read('2026-11-22T01-02-03-004Z')).toEqual(made)
  },
)

it('tells nothing to whoever has no passphrase, or another one', () => {
  const folder = newFolder()
  const store = new BackupStore(folder, PASSPHRASE)
  const secret = 'Wanjiru Kamau lives at Kilimani Road 7'
  const name = store.put(Buffer.from(secret))
  store.list(backupAt('2026-11-22T01:02:03.004Z', [name]))
  for (const file of filesIn(folder)) expect(readFileSync(file, 'latin1')).not.toMatch(/Wanjiru|askari\.db"/)
  // the same content has another name in each encrypted store, so that nobody can guess a content by its
  // name
  expect(new BackupStore(newFolder(), null).put(Buffer.from(secret))).not.toBe(name)
  expect(() => new BackupStore(folder, null)).toThrow('set BACKUP_PASSPHRASE')
  expect(() => new BackupStore(folder, 'another passphrase')).toThrow('BACKUP_PASSPHRASE is not that of')
  const open = newFolder()
  expect(new BackupStore(open, null).isSealed).toBe(false)
  expect(() => new BackupStore(open, PASSPHRASE)).toThrow('holds backups without a passphrase')
})

it.each([null, PASSPHRASE])(
  'notices each byte that is changed, and a chunk that is gone (passphrase: %s)',
  (passphrase) => {
    const folder = newFolder()
    const store = new BackupStore(folder, passphrase)
    const name = store.put(Buffer.from('a guard stood at the gate'))
    const backup = store.list(backupAt('2026-11-22T01:02:03.004Z', [name]))
    const path = filesIn(folder).find((file) => file.endsWith(name)) ?? ''
    const whole = readFileSync(path)
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ 0xff
      writeFileSync(path, damaged)
      // after a changed byte, a deflated text may still have the same content
      const read = () => store.chunk(name).toString()
      try {
        expect(read()).toBe('a guard stood at the gate')
      } catch {
        expect(read).toThrow(`${path} is not what was stored`)
      }
    }
    rmSync(path)
    expect(() => store.chunk(name)).toThrow(`${path} is missing`)
    const list = join(folder, `${backup}.backup`)
    writeFileSync(list, readFileSync(list).subarray(3))
    expect(() => store.read(backup)).toThrow('it is not what was stored')
    expect(() => store.read('2020-01-01T00-00-00-000Z')).toThrow(
      'there is no backup 2020-01-01T00-00-00-000Z',
    )
  },
)

it('keeps the newest and what those name, and all where one of them cannot be read', () => {
  const folder = newFolder()
  const store = new BackupStore(folder, null)
  const put = (text: string) => store.put(Buffer.from(text))
  const [shared, old, newest, failed] = [
    put('shared'),
    put('old'),
    put('newest'),
    put('of a try that failed'),
  ]
  store.list(backupAt('2026-11-20T00:00:00.000Z', [shared, old]))
  const kept = store.list(backupAt('2026-11-21T00:00:00.000Z', [shared, newest]))
  store.keepNewest(1)
  expect(store.names()).toEqual(['2026-11-21T00-00-00-000Z'])
  expect([shared, newest].map((name) => store.chunk(name).toString())).toEqual(['shared', 'newest'])
  for (const gone of [old, failed]) expect(() => store.chunk(gone)).toThrow('is missing')
  writeFileSync(join(folder, `${kept}.backup`), 'not a list any more')
  store.keepNewest(1)
  expect(store.chunk(newest).toString()).toBe('newest')
})

it('looks at a part of what it holds with each backup, and stores again what the disk has lost', () => {
  const folder = newFolder()
  const store = new BackupStore(folder, null)
  const name = store.put(Buffer.from('a guard stood at the gate'))
  const path = filesIn(folder).find((file) => file.endsWith(name)) ?? ''
  const whole = readFileSync(path)
  writeFileSync(path, whole.subarray(2))
  for (let turn = 1; turn <= 30; turn++) store.put(Buffer.from('a guard stood at the gate'), turn)
  expect(readFileSync(path)).toEqual(whole)
})

it('takes an empty folder that was used for a disk that is not mounted', () => {
  const folder = newFolder()
  expect(new BackupStore(folder, null).names()).toEqual([])
  rmSync(join(folder, 'askari-backups.json'))
  expect(() => new BackupStore(folder, null)).toThrow(
    `Is its disk mounted? To begin with an empty one, remove ${folder}.was-here`,
  )
})

it('is due where none was made, after so many hours, and an hour after a failure', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  const hoursAgo = (hours: number, ok: boolean) => ({
    at: new Date(now - hours * 3_600_000).toISOString(),
    ok,
  })
  expect(isBackupDue(null, 24, now)).toBe(true)
  expect([23.9, 24].map((hours) => isBackupDue(hoursAgo(hours, true), 24, now))).toEqual([false, true])
  expect([0.9, 1].map((hours) => isBackupDue(hoursAgo(hours, false), 24, now))).toEqual([false, true])
  expect(isBackupDue(hoursAgo(-1, true), 24, now)).toBe(true)
  expect([0.4, 0.5].map((hours) => isBackupDue(hoursAgo(hours, false), 0.5, now))).toEqual([false, true])
})
