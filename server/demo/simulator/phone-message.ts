import type { SimulatedFix, SimulatedGuard } from './guard-fixes.ts'

/** A request that a phone sends; `path` begins with a slash. */
export interface PhoneMessage {
  path: string
  method: 'GET' | 'POST'
  contentType: string | null
  body: string | null
}

const MPS_IN_KNOTS = 3600 / 1852

/**
 * Formats one fix as the app of the guard's phone sends it: Traccar Client 10, OwnTracks in HTTP mode, or
 * OsmAnd's query.
 */
export function liveMessage({ guard, phone }: SimulatedGuard, fix: SimulatedFix): PhoneMessage {
  if (phone.app === 'owntracks')
    return {
      path: `/i/${guard.secret}/owntracks`,
      method: 'POST',
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(owntracksKeys(guard.workerId, fix)),
    }
  const fields = new URLSearchParams(
    Object.entries(osmandKeys(guard.workerId, fix)).map(([key, value]) => [key, String(value)]),
  ).toString()
  if (phone.app === 'query')
    return { path: `/i/${guard.secret}/osmand?${fields}`, method: 'GET', contentType: null, body: null }
  return {
    path: `/i/${guard.secret}/osmand`,
    method: 'POST',
    contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
    body: fields,
  }
}

/** Formats many fixes as one request: a JSON array in the format of the phone's app. */
export function batchMessage({ guard, phone }: SimulatedGuard, fixes: readonly SimulatedFix[]): PhoneMessage {
  const [format, keys] =
    phone.app === 'owntracks' ? (['owntracks', owntracksKeys] as const) : (['osmand', osmandKeys] as const)
  return {
    path: `/i/${guard.secret}/${format}`,
    method: 'POST',
    contentType: 'application/json',
    body: JSON.stringify(fixes.map((fix) => keys(guard.workerId, fix))),
  }
}

const HOUR_MS = 3_600_000
/**
 * Returns the battery level of a phone at a time, percent. Phones are charged between the twelve-hour
 * shifts, and lose about five percent an hour.
 */
const batteryAt = (id: string, t: number): number =>
  100 - (Number(id) % 7) * 3 - Math.floor((t % (12 * HOUR_MS)) / HOUR_MS) * 5

const owntracksKeys = (id: string, fix: SimulatedFix) => ({
  _type: 'location',
  tid: id.slice(-2),
  lat: fix.lat,
  lon: fix.lon,
  tst: fix.t / 1000,
  acc: fix.accuracy,
  vel: Math.round(fix.speed * 3.6),
  batt: batteryAt(id, fix.t),
  t: 'p',
})

const osmandKeys = (id: string, fix: SimulatedFix) => ({
  id,
  lat: fix.lat,
  lon: fix.lon,
  timestamp: fix.t / 1000,
  accuracy: fix.accuracy,
  speed: Number((fix.speed * MPS_IN_KNOTS).toFixed(2)),
  batt: batteryAt(id, fix.t),
})
