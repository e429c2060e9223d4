import type { Location } from '../../contract/location.ts'
import type { Fix, LateFix } from '../../domain/fix/fix.ts'

/** Returns a fix in the format of the API. */
export function toLocation(fix: Fix | LateFix): Location {
  const { workerId, lat, lon, t, accuracy, speed } = fix
  const location = { worker_id: workerId, latitude: lat, longitude: lon, created_at: t, accuracy, speed }
  return 'lateMs' in fix ? { ...location, late_ms: fix.lateMs } : location
}

/** The JSON text of an array of locations, piece by piece, between `before` and `after`. */
export async function* locationsJson(
  batches: AsyncIterable<readonly (Fix | LateFix)[]>,
  before: string,
  after: string,
): AsyncGenerator<string, void, undefined> {
  let lead = `${before}[`
  for await (const fixes of batches) {
    if (fixes.length === 0) continue
    yield `${lead}${JSON.stringify(fixes.map(toLocation)).slice(1, -1)}`
    lead = ','
  }
  yield `${lead === ',' ? '' : lead}]${after}`
}
