import type { ExportFormat } from '../../../domain/evidence/bundle/fix-exports.ts'
import { csvFile } from './csv-file.ts'
import type { ExportedTrail } from '../exported-trail.ts'
import { geojsonFile } from './geojson-file.ts'
import { gpxFile } from './gpx-file.ts'
import { kmlFile } from './kml-file.ts'
import type { ExportMetadata } from '../pdf/report-facts.ts'
import type { TextFile } from './text-file.ts'

export type TextFormat = Exclude<ExportFormat, 'pdf' | 'bundle'>

export const TEXT_TYPES: Readonly<Record<TextFormat, string>> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv; charset=utf-8',
}

const FILES: Readonly<Record<TextFormat, (about: ExportMetadata) => TextFile>> = {
  gpx: gpxFile,
  kml: kmlFile,
  geojson: geojsonFile,
  csv: csvFile,
}

const PIECE_CHARACTERS = 100_000

/**
 * Yields the text of a file with trails, in pieces of about 100 kB. Yields to the event loop between two
 * pieces.
 */
export async function* writeTrails(
  format: TextFormat,
  trails: AsyncIterable<ExportedTrail>,
  about: ExportMetadata,
): AsyncGenerator<string, void, undefined> {
  const { begin, trailLines, end, lineEnd } = FILES[format](about)
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
