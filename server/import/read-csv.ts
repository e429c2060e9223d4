import { CsvError, parse } from 'csv-parse/sync'
import { unescapeCsvText } from '../../domain/text/csv-line.ts'
import { validateFix } from '../ingest/validate-fix.ts'
import { parseClaimedNumber } from '../ingest/parse-value.ts'
import { QUARANTINE_REASONS, type ParsedFix } from '../ingest/parsed-message.ts'
import { InvalidTrackFile, Recordings, type Recording } from './recording.ts'

/** columns that may name the guard: `entity_id` in recordings, `name` in the console's exports */
const WHOSE = ['entity_id', 'name']
const NEEDED = ['timestamp_ms', 'lat', 'lon']

/**
 * Reads tracks from a table with a header line. Columns: `entity_id` or else `name`, `timestamp_ms` (ms since
 * epoch UTC), `lat`, `lon`, and optionally `accuracy_m` and `speed_mps`. Other columns are ignored. Throws
 * InvalidTrackFile if a column is missing.
 */
export function readCsv(name: string, text: string, now: number): Recording[] {
  const header = (/^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? '').split(',').map((column) => column.trim())
  const whose = WHOSE.find((column) => header.includes(column))
  const missing = [
    ...(whose === undefined ? [WHOSE.join(' or ')] : []),
    ...NEEDED.filter((column) => !header.includes(column)),
  ]
  if (whose === undefined || missing.length > 0)
    throw new InvalidTrackFile(
      `${name} is not a track file: neither GPX, KML nor TCX, nor CSV with the columns ${[WHOSE.join(' or '), ...NEEDED].join(', ')} (missing: ${missing.join(', ')}).`,
      { records: header.length > 1 ? Math.max(1, text.trimEnd().split('\n').length - 1) : 1 },
    )
  const recordings = new Recordings()
  for (const row of rowsOf(name, text))
    recordings.add(unescapeCsvText(row[whose] ?? '') || name, rowFix(row, now))
  return recordings.all
}

type Row = Record<string, string | undefined>

function rowsOf(name: string, text: string): Row[] {
  try {
    return parse(text, {
      bom: true,
      columns: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (error) {
    if (error instanceof CsvError) throw new InvalidTrackFile(`${name} is not readable CSV: ${error.message}`)
    throw error
  }
}

function rowFix(row: Row, now: number): ParsedFix | { reason: string } {
  const t = parseClaimedNumber(row.timestamp_ms)
  if (t === undefined) return { reason: QUARANTINE_REASONS.noTime }
  return validateFix(
    {
      t: Math.round(t),
      lat: parseClaimedNumber(row.lat),
      lon: parseClaimedNumber(row.lon),
      accuracy: parseClaimedNumber(row.accuracy_m),
      speed: parseClaimedNumber(row.speed_mps),
    },
    now,
  )
}
