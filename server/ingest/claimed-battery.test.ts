import { expect, it } from 'vitest'
import { parseGpslogger } from './formats/parse-gpslogger.ts'
import { parseOsmand } from './formats/parse-osmand.ts'
import { parseOverland } from './formats/parse-overland.ts'
import { parseOwntracks } from './formats/parse-owntracks.ts'
import { withBattery } from './parse-value.ts'
import { EMPTY_RECORD } from './parsed-message.ts'

const now = Date.UTC(2026, 10, 21, 9)
const message = (body: unknown, query = '') => ({
  method: 'POST',
  query,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const last = (records: Iterable<{ batteryPct?: number }>) => [...records].at(-1)?.batteryPct

it('is what each app tells of it, in percent', () => {
  const at = { lat: -1.28, lon: 36.8, timestamp: now / 1000 }
  expect(last(parseOsmand(message({ ...at, batt: 80.4 }), now))).toBe(80)
  expect(last(parseOsmand(message('', 'id=1&batt=7'), now))).toBe(7)
  const coords = { latitude: -1.28, longitude: 36.8 }
  const location = {
    coords,
    timestamp: new Date(now).toISOString(),
    battery: { level: 0.42, is_charging: true },
  }
  expect(last(parseOsmand(message({ location, device_id: '1' }), now))).toBe(42)
  const owntracks = { _type: 'location', lat: -1.28, lon: 36.8, tst: now / 1000, batt: 91 }
  expect(last(parseOwntracks(message(owntracks), now))).toBe(91)
  const properties = { timestamp: new Date(now).toISOString(), battery_level: 0.55 }
  const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [36.8, -1.28] }, properties }
  expect(last(parseOverland(message({ locations: [feature] }), now))).toBe(55)
  expect(
    last(parseGpslogger(message('', 'lat=-1.28&lon=36.8&time=2026-11-21T08:59:00Z&batt=63.0'), now)),
  ).toBe(63)
})

it.each([[-1], [101], ['full'], [undefined], [null], [{}], [Number.NaN]])(
  'is unknown where it is %s',
  (level) => {
    expect(withBattery(EMPTY_RECORD, level, 100)).toEqual(EMPTY_RECORD)
  },
)
