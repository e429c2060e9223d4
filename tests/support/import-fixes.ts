import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerProcess } from './server-process.ts'

export interface RecordedFix {
  /** the guard's name; who is not there yet is hired by the import */
  guard: string
  /** ms since epoch UTC */
  t: number
  /** degrees WGS84 */
  lat: number
  lon: number
}

/** Imports these fixes into a running server as a person would: a CSV file and `npm run import`. */
export function importFixes(
  server: Pick<ServerProcess, 'dataDir' | 'port'>,
  fixes: readonly RecordedFix[],
): void {
  const folder = mkdtempSync(join(tmpdir(), 'askari-import-'))
  const file = join(folder, 'fixes.csv')
  const rows = fixes.map(({ guard, t, lat, lon }) => `${guard},${t},${lat},${lon},8,1,,,`)
  writeFileSync(
    file,
    ['entity_id,timestamp_ms,lat,lon,accuracy_m,speed_mps,received_ms,track_id,label', ...rows].join('\n'),
  )
  const { status } = spawnSync(process.execPath, ['dist/server/import.js', file], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(folder, { recursive: true, force: true })
  if (status !== 0) throw new Error('the fixes could not be imported')
}
