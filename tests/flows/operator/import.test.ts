import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'askari-tracks-'))
const start = Date.UTC(2026, 0, 1)
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const rows = (entity: string, from: number) =>
  Array.from({ length: 20 }, (_, i) => `${entity},${start + (from + i) * 1000},-1.28,36.8,5,1`).join('\n')
const HEADER = 'entity_id,timestamp_ms,lat,lon,accuracy_m,speed_mps'
const fleet = file(
  'fleet.csv',
  `${HEADER}\n${rows('North round', 0)}\n${rows('South round', 0)}\nNorth round,,1,1,,\n`,
)
const more = file('more.csv', `${HEADER}\n${rows('North round', 10)}\n`)
const poem = file('poem.txt', 'Roses are red\n')

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ DEMO: '1', DEMO_HOURS: '1' })
})
afterAll(async () => {
  await server.dispose()
  rmSync(folder, { recursive: true })
})

const npmImport = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' }
    const child = execFile(
      process.execPath,
      ['dist/server/import.js', ...args],
      { cwd: root, env },
      (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })

describe('npm run import', () => {
  it('goes through the server that runs, and says what became of every record', async () => {
    const { code, output } = await npmImport(fleet, '--ending', 'now')
    expect(output).toContain(
      '40 accepted, 0 duplicates, 1 quarantined (2 tracks, 2 new workers)\n  1 × time is missing',
    )
    expect(code).toBe(0)
    expect(statSync(join(server.dataDir, 'import.json')).mode & 0o777).toBe(0o600)
  })

  it('refuses what is not a track file, by a sentence', async () => {
    const { code, output } = await npmImport(poem, fleet)
    expect(output).toContain(
      '1 files refused:\n  poem.txt is not a track file: neither GPX, KML nor TCX, nor CSV',
    )
    expect(output).toContain('40 accepted')
    expect(code).toBe(1)
  })

  it('refuses a company that is not there, a file that is not there, and an option that it does not know', async () => {
    expect(await npmImport(fleet, '--company', '99')).toEqual({
      code: 1,
      output: 'There is no company with the id 99.\n',
    })
    expect((await npmImport(join(folder, 'nothing.gpx'))).code).toBe(1)
    expect((await npmImport(fleet, '--ending', 'yesterday')).output).toContain('npm run import -- FILE')
  })

  it('opens the database itself when no server runs', async () => {
    await server.stop()
    const { code, output } = await npmImport(more)
    expect(output).toContain('10 accepted, 10 duplicates, 0 quarantined (1 tracks, 0 new workers)')
    expect(code).toBe(0)
  })
})
