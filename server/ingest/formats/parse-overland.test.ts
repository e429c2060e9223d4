import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allRecords } from '../../../tests/support/fixtures/all-records.ts'
import { parseOverland } from './parse-overland.ts'

const now = Date.UTC(2026, 10, 21, 9)
const send = (value: unknown) =>
  allRecords(
    parseOverland(
      { method: 'POST', query: '', body: typeof value === 'string' ? value : JSON.stringify(value) },
      now,
    ),
  )
const properties = {
  timestamp: '2026-11-20T08:00:00+0300',
  altitude: 1661,
  speed: 1.3,
  course: 93,
  horizontal_accuracy: 8,
  motion: ['walking'],
  battery_level: 0.87,
  device_id: 'G-017',
}
const point = (more: object = {}, coordinates: unknown = [36.8172, -1.2864]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { ...properties, ...more },
})
const fix = {
  t: Date.UTC(2026, 10, 20, 5),
  lat: -1.2864,
  lon: 36.8172,
  accuracy: 8,
  speed: 1.3,
  simulated: false,
}

it('reads each point of a batch: longitude first, m/s, time with an offset', () => {
  const later = { timestamp: '2026-11-20T08:00:30+0300' }
  expect(send({ locations: [point(), point(later)] })).toEqual({
    fixes: [fix, { ...fix, t: fix.t + 30_000 }],
    quarantined: [],
  })
})

it('reads the present point beside an old backlog', () => {
  const { fixes } = send({ locations: [point()], current: point({ timestamp: '2026-11-21T08:59:00Z' }) })
  expect(fixes.map(({ t }) => t)).toEqual([fix.t, Date.UTC(2026, 10, 21, 8, 59)])
})

it('knows no speed and no accuracy below 0', () => {
  expect(send({ locations: [point({ speed: -1, horizontal_accuracy: -1 })] }).fixes).toEqual([
    { ...fix, speed: null, accuracy: null },
  ])
})

it('takes visits and trips, what the app tells of itself, an empty batch and an empty body for signs of life', () => {
  const told = [point({ action: 'visit' }), point({ action: 'exited_pause_region' }), point({ type: 'trip' })]
  const placeless = { type: 'Feature', geometry: null, properties: {} }
  for (const value of [{ locations: [...told, placeless] }, { locations: [] }, ''])
    expect(send(value)).toEqual({ fixes: [], quarantined: [] })
})

it('reads the address template of the app', () => {
  const query = 'ts=2026-11-20T05:00:00Z&lat=-1.2864&lon=36.8172&acc=8&spd=1.3&bat=0.87&alt=1661'
  const read = (text: string) => allRecords(parseOverland({ method: 'GET', query: text, body: '' }, now))
  expect(read(query)).toEqual({ fixes: [fix], quarantined: [] })
  expect(read('bat=0.5')).toEqual({ fixes: [], quarantined: [] })
  expect(read('x=1').quarantined).toEqual([{ reason: 'not a message of this format', body: 'x=1' }])
})

it('says why a record is set aside, and keeps the others', () => {
  const wrong = [
    point({ timestamp: null }),
    point({ timestamp: 'noon' }),
    point({}, [36.8]),
    point({}, ['x', 'y']),
    point({}, [0, 0]),
    { type: 'Feature', geometry: { type: 'LineString', coordinates: [] }, properties },
    'x',
  ]
  const { fixes, quarantined } = send({ locations: [...wrong, point()] })
  expect(fixes).toEqual([fix])
  expect(quarantined.map(({ reason }) => reason)).toEqual([
    'time is missing',
    'time is not readable',
    'latitude or longitude is missing',
    'latitude or longitude is not a number',
    'position is 0,0',
    'not a message of this format',
    'not a message of this format',
  ])
  expect(send('{"locations":').quarantined.map(({ reason }) => reason)).toEqual(['broken JSON'])
  expect(send([point()]).quarantined.map(({ reason }) => reason)).toEqual(['not a message of this format'])
})

it('never throws, and each record is a fix, set aside, or a sign of life', () => {
  fc.assert(fc.property(fc.string(), (text) => void send(text)))
  const feature = fc.record({
    geometry: fc.record({ type: fc.constant('Point'), coordinates: fc.jsonValue() }),
    properties: fc.record({ timestamp: fc.jsonValue(), speed: fc.jsonValue() }),
  })
  fc.assert(
    fc.property(fc.array(feature), (locations) => {
      const { fixes, quarantined } = send({ locations })
      expect(fixes.length + quarantined.length).toBe(locations.length)
    }),
  )
})
