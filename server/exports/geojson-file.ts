import type { ExportedTrail } from './exported-trail.ts'
import type { TextFile } from './text-file.ts'

/**
 * GeoJSON (RFC 7946): a feature for each stretch without a gap, a line or, of one fix, a point. Guard, times (ISO 8601
 * UTC), accuracies (metres) and speeds (m/s) of its places are properties, null where they are unknown.
 */
export function geojsonFile(): TextFile {
  let isFirst = true
  function* trailLines({ guard, t, lat, lon, accuracy, speed, stretches }: ExportedTrail): Generator<string> {
    for (const [first, end] of stretches) {
      const places = Array.from({ length: end - first }, (_, i) => [lon[first + i], lat[first + i]])
      const of = <Value>(column: readonly Value[]) => column.slice(first, end)
      const feature = JSON.stringify({
        type: 'Feature',
        geometry:
          places.length === 1
            ? { type: 'Point', coordinates: places[0] }
            : { type: 'LineString', coordinates: places },
        properties: {
          guard: guard.id,
          name: guard.name,
          times: of(t).map((at) => new Date(at).toISOString()),
          accuracy_m: of(accuracy),
          speed_mps: of(speed),
        },
      })
      yield isFirst ? feature : `,${feature}`
      isFirst = false
    }
  }
  return { begin: ['{"type":"FeatureCollection","features":['], trailLines, end: [']}'], lineEnd: '\n' }
}
