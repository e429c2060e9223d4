import type { ExportedTrail } from '../exported-trail.ts'
import { isoTime, type TextFile } from './text-file.ts'
import type { ExportMetadata } from '../pdf/report-facts.ts'

// number of values per line, because a part of a trail may contain a week of fixes
const VALUES_A_LINE = 500

/**
 * Creates the writer of GeoJSON files (RFC 7946). Each part of a trail without a gap is a feature: a line,
 * or a point. Properties: guard, times (ISO 8601 UTC), accuracies (metres), speeds (m/s), arrival times and
 * lateness; null: unknown. Exporter, time, reason and period are foreign members (section 6.1) of the
 * collection.
 */
export function geojsonFile({ company, by, at, from, to, reason, knownAt }: ExportMetadata): TextFile {
  let isFirst = true
  function* trailLines(trail: ExportedTrail): Generator<string> {
    const { guard, t, lat, lon, accuracy, speed, received, late, stretches } = trail
    for (const [first, end] of stretches) {
      const line = end - first > 1
      yield `${isFirst ? '' : ','}{"type":"Feature","geometry":{"type":"${line ? 'LineString' : 'Point'}","coordinates":${line ? '[' : ''}`
      isFirst = false
      yield* listed(first, end, (i) => [lon[i], lat[i]])
      const called = JSON.stringify({ guard: guard.id, name: guard.name }).slice(0, -1)
      yield `${line ? ']' : ''}},"properties":${called},"times":[`
      yield* listed(first, end, (i) => isoTime(t[i]))
      yield '],"accuracy_m":['
      yield* listed(first, end, (i) => accuracy[i])
      yield '],"speed_mps":['
      yield* listed(first, end, (i) => speed[i])
      yield '],"received":['
      yield* listed(first, end, (i) => isoTime(received[i]))
      yield '],"late":['
      yield* listed(first, end, (i) => late[i])
      yield ']}}'
    }
  }
  const about = {
    company,
    exported_by: by,
    exported_at: isoTime(at),
    reason,
    from: isoTime(from),
    to: isoTime(to),
    ...(knownAt !== null && { as_known_at: isoTime(knownAt) }),
  }
  const begin = `{"type":"FeatureCollection",${JSON.stringify(about).slice(1, -1)},"features":[`
  return { begin: [begin], trailLines, end: [']}'], lineEnd: '\n' }
}

/** Yields the values of rows [first, end) as comma-separated JSON, several per line. */
function* listed(first: number, end: number, of: (row: number) => unknown): Generator<string> {
  for (let from = first; from < end; from += VALUES_A_LINE) {
    const values = Array.from({ length: Math.min(VALUES_A_LINE, end - from) }, (_, i) => of(from + i))
    yield `${from > first ? ',' : ''}${JSON.stringify(values).slice(1, -1)}`
  }
}
