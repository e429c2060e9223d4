import type { ExportFormat } from '../../domain/evidence/fix-exports.ts'
import { csvFile } from './csv-file.ts'
import type { ExportedTrail } from './exported-trail.ts'
import { geojsonFile } from './geojson-file.ts'
import { gpxFile } from './gpx-file.ts'
import { kmlFile } from './kml-file.ts'
import type { TextFile } from './text-file.ts'

export type TextFormat = Exclude<ExportFormat, 'pdf' | 'bundle'>

export const TEXT_TYPES: Readonly<Record<TextFormat, string>> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv; charset=utf-8',
}

const FILES: Readonly<Record<TextFormat, (timeZone: string) => TextFile>> = {
  gpx: gpxFile,
  kml: kmlFile,
  geojson: geojsonFile,
  csv: csvFile,
}

const PIECE_CHARACTERS = 100_000

/**
 * Trails as the text of a file, in pieces of some 100 kB. Local times are those of a zone (IANA name). Between two
 * pieces the event loop turns.
 */
export async function* textOfTrails(
  format: TextFormat,
  trails: AsyncIterable<ExportedTrail>,
  timeZone: string,
): AsyncGenerator<string, void, undefined> {
  const { begin, trailLines, end, lineEnd } = FILES[format](timeZone)
  yield `${begin.join(lineEnd)}${lineEnd}`
  for await (const trail of trails) {
    let piece = ''
    for (const line of trailLines(trail)) {
      piece += line + lineEnd
      if (piece.length < PIECE_CHARACTERS) continue
      yield piece
      piece = ''
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (piece !== '') yield piece
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (end.length > 0) yield `${end.join(lineEnd)}${lineEnd}`
}
