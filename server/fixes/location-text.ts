import type { Location } from '../../contract/location.ts'
import type { Fix } from '../../domain/fix/fix.ts'

/** A fix as the API gives it. */
export function locationOf({ workerId, lat, lon, t, accuracy, speed }: Fix): Location {
  return { worker_id: workerId, latitude: lat, longitude: lon, created_at: t, accuracy, speed }
}

/** The JSON text of an array of locations, piece by piece, between `before` and `after`. */
export async function* locationsText(
  batches: AsyncIterable<readonly Fix[]>,
  before: string,
  after: string,
): AsyncGenerator<string, void, undefined> {
  let lead = `${before}[`
  for await (const fixes of batches) {
    if (fixes.length === 0) continue
    yield `${lead}${JSON.stringify(fixes.map(locationOf)).slice(1, -1)}`
    lead = ','
  }
  yield `${lead === ',' ? '' : lead}]${after}`
}
