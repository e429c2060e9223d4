import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { recordedTrack, recordedTracksMissing } from './shared-data.ts'

/**
 * `describe` for tests that need recorded tracks. If they are missing, the title contains the reason and a word by
 * which skipped tests are counted.
 */
export const describeRecordedTracks = (title: string, tests: () => void): void => {
  describe.skipIf(recordedTracksMissing !== null)(
    `recorded tracks: ${title}${recordedTracksMissing === null ? '' : ` (skipped: ${recordedTracksMissing})`}`,
    tests,
  )
}

/**
 * Returns the files under a folder of the recorded tracks, e.g. 'nasty/gpx', including subfolders.
 */
export function recordedFiles(folder: string): string[] {
  if (recordedTracksMissing !== null) return []
  const under = (path: string): string[] =>
    statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => under(join(path, name))) : [path]
  return under(recordedTrack(folder)).filter((path) => !path.endsWith('INDEX.csv'))
}
