import type { ExportedTrail } from './exported-trail.ts'
import type { TextFile } from './text-file.ts'

// a stretch may be a week of fixes: it is written bit by bit
const VALUES_A_LINE = 500

/**
 * GeoJSON (RFC 7946): a feature for each stretch without a gap, a line or, of one fix, a point. Guard, times (ISO 8601
 * UTC), accuracies (metres) and speeds (m/s) of its places are properties, null where they are unknown.
 */
export function geojsonFile(): TextFile {
  let isFirst = true
  function* trailLines({ guard, t, lat, lon, accuracy, speed, stretches }: ExportedTrail): Generator<string> {
    for (const [first, end] of stretches) {
      const line = end - first > 1
      yield `${isFirst ? '' : ','}{"type":"Feature","geometry":{"type":"${line ? 'LineString' : 'Point'}","coordinates":${line ? '[' : ''}`
      isFirst = false
      yield* listed(first, end, (i) => [lon[i], lat[i]])
      const called = JSON.stringify({ guard: guard.id, name: guard.name }).slice(0, -1)
      yield `${line ? ']' : ''}},"properties":${called},"times":[`
      yield* listed(first, end, (i) => new Date(t[i] as number).toISOString())
      yield '],"accuracy_m":['
      yield* listed(first, end, (i) => accuracy[i])
      yield '],"speed_mps":['
      yield* listed(first, end, (i) => speed[i])
      yield ']}}'
    }
  }
  return { begin: ['{"type":"FeatureCollection","features":['], trailLines, end: [']}'], lineEnd: '\n' }
}

/** The values of the rows [first, end) as JSON with commas between, so many a line. */
function* listed(first: number, end: number, of: (row: number) => unknown): Generator<string> {
  for (let from = first; from < end; from += VALUES_A_LINE) {
    const values = Array.from({ length: Math.min(VALUES_A_LINE, end - from) }, (_, i) => of(from + i))
    yield `${from > first ? ',' : ''}${JSON.stringify(values).slice(1, -1)}`
  }
}
