import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allRecords } from '../../../tests/support/fixtures/all-records.ts'
import { parseGpslogger } from './parse-gpslogger.ts'

const now = Date.UTC(2026, 10, 21, 9)
const post = (body: string) => allRecords(parseGpslogger({ method: 'POST', query: '', body }, now))
const get = (query: string) => allRecords(parseGpslogger({ method: 'GET', query, body: '' }, now))

const point =
  'lat=-1.2864&lon=36.8172&timestamp=1763680000&acc=8.0&alt=1661&spd=1.3&dir=93&batt=87.0&ischarging=false&sat=11&prov=gps&desc=&dist=15'
const fix = { t: 1_763_680_000_000, lat: -1.2864, lon: 36.8172, accuracy: 8, speed: 1.3, simulated: false }

it('reads a point of our template, from the body and from the query: seconds, metres, m/s', () => {
  for (const message of [post(point), get(point)]) expect(message).toEqual({ fixes: [fix], quarantined: [] })
})

it('reads the time as ISO text where a template has no seconds', () => {
  expect(get('lat=-1.2864&lon=36.8172&time=2025-11-20T23:06:40.000Z&acc=8&spd=1.3')).toEqual({
    fixes: [fix],
    quarantined: [],
  })
})

it('takes what has no position for a sign of life, and an empty message', () => {
  for (const text of ['timestamp=1763680000&batt=80', ''])
    expect(post(text)).toEqual({ fixes: [], quarantined: [] })
})

it.each([
  ['lat=%LAT&lon=%LON&timestamp=%TIMESTAMP', 'latitude or longitude is not a number'],
  ['lat=-1.28&timestamp=1763680000', 'latitude or longitude is missing'],
  ['lat=-1.28&lon=36.8&timestamp=never', 'time is not readable'],
  ['lat=0&lon=0&timestamp=1763680000', 'position is 0,0'],
  ['{"lat":1}', 'not a message of this format'],
])('sets %s aside: %s', (body, reason) => {
  expect(post(body)).toEqual({ fixes: [], quarantined: [{ reason, body }] })
})

it('never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void [post(text), get(text)]))
})
