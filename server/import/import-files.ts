import { QUIET_MS } from '../../domain/patrol/plan-patrols.ts'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { toBatches } from '../fixes/batches.ts'
import { shiftToEndAt, type Importer } from './importer.ts'
import { readTrackFile } from './read-track-file.ts'
import { incrementCount, InvalidTrackFile, type Recording } from './recording.ts'

export interface ImportReport {
  recordings: number
  workersHired: number
  accepted: number
  duplicates: number
  /** number of rejected records by reason */
  quarantined: Map<string, number>
  /** one sentence for each refused file */
  refused: string[]
}

export interface ImportOptions {
  /** shifts each recording so that it ends at this time, ms since epoch UTC; null: not shifted */
  end: number | null
  /** records later than this are rejected, ms since epoch UTC */
  now: number
  /** called after each recording, with its number and the number of recordings in the file */
  progress?: (done: number, of: number, report: ImportReport) => void
}

const FIXES_PER_PIECE = 5000
const WRONG_FORMAT = 'of a file that is not a track file'

/**
 * Imports track files. Each entity (the guard or device of a recording) becomes a worker. Refuses other
 * files, and continues with the next.
 */
export async function importFiles(
  importer: Importer,
  paths: readonly string[],
  { end, now, progress }: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = {
    recordings: 0,
    workersHired: 0,
    accepted: 0,
    duplicates: 0,
    quarantined: new Map(),
    refused: [],
  }
  for (const path of paths) {
    const recordings = recordingsIn(path, now, report)
    for (const [i, read] of recordings.entries()) {
      for (const [reason, count] of read.rejected) incrementCount(report.quarantined, reason, count)
      const recording = end === null || read.fixes.length === 0 ? read : shiftToEndAt(read, end)
      await importRecording(importer, recording, report)
      progress?.(i + 1, recordings.length, report)
    }
  }
  return report
}

async function importRecording(importer: Importer, { entity, fixes }: Recording, report: ImportReport) {
  if (fixes.length === 0) return
  const ascending = fixes.toSorted((a, b) => a.t - b.t)
  const whole = outlineTimes(ascending.map((fix) => fix.t))
  report.recordings += 1
  for (const piece of toBatches(ascending, FIXES_PER_PIECE)) {
    const bare = piece.map(({ t, lat, lon, accuracy, speed }) => ({ t, lat, lon, accuracy, speed }))
    const { hired, stored, duplicates } = await importer.take({ entity, fixes: bare, outline: whole })
    if (hired) report.workersHired += 1
    report.accepted += stored
    report.duplicates += duplicates
  }
}

function recordingsIn(path: string, now: number, report: ImportReport): Recording[] {
  try {
    return readTrackFile(basename(path), readFileSync(path), now)
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code !== undefined
    if (!missing && !(error instanceof InvalidTrackFile)) throw error
    report.refused.push((error as Error).message)
    incrementCount(report.quarantined, WRONG_FORMAT, error instanceof InvalidTrackFile ? error.records : 1)
    return []
  }
}

/**
 * Returns a few of a recording's times (any order, ms since epoch UTC), ascending, which split into the same
 * patrols as all of them. They include both ends of each gap of more than six hours, and no other such gaps.
 */
export function outlineTimes(times: readonly number[]): number[] {
  const ascending = times.toSorted((a, b) => a - b)
  const kept: number[] = []
  for (const [i, t] of ascending.entries()) {
    const next = ascending[i + 1] ?? Number.POSITIVE_INFINITY
    const before = kept.at(-1)
    if (before === undefined || (t !== before && next - before > QUIET_MS)) kept.push(t)
  }
  return kept
}
