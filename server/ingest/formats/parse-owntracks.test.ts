import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allRecords } from '../../../tests/support/fixtures/all-records.ts'
import { parseOwntracks } from './parse-owntracks.ts'

const now = Date.UTC(2026, 10, 21, 9)
const send = (value: unknown) =>
  allRecords(
    parseOwntracks(
      { method: 'POST', query: '', body: typeof value === 'string' ? value : JSON.stringify(value) },
      now,
    ),
  )
const location = {
  _type: 'location',
  lat: -1.28,
  lon: 36.81,
  tst: 1_763_680_000,
  acc: 9,
  vel: 4,
  batt: 87,
  tid: 'G7',
}
const fix = { t: 1_763_680_000_000, lat: -1.28, lon: 36.81, accuracy: 9, speed: 1.11, simulated: false }

it('reads a location: seconds, metres, km/h', () => {
  expect(send(location)).toEqual({ fixes: [fix], quarantined: [] })
  expect(send({ ...location, vel: undefined, acc: undefined })).toEqual({
    fixes: [{ ...fix, speed: null, accuracy: null }],
    quarantined: [],
  })
})

it('takes other types of message and an empty body for signs of life', () => {
  for (const _type of ['transition', 'waypoints', 'status', 'lwt', 'card', 'cmd'])
    expect(send({ _type })).toEqual({ fixes: [], quarantined: [] })
  expect(send('')).toEqual({ fixes: [], quarantined: [] })
})

it('says why a message is set aside', () => {
  const reason = (value: unknown) => send(value).quarantined.map((record) => record.reason)
  expect(reason({ _type: 'encrypted', data: 'AAAA' })).toEqual(['message is encrypted'])
  expect(reason({ _type: 'poem' })).toEqual(['unknown message type'])
  expect(reason({ lat: 1 })).toEqual(['not a message of this format'])
  expect(reason('{"_type":')).toEqual(['broken JSON'])
  expect(reason({ ...location, tst: undefined })).toEqual(['time is missing'])
  expect(reason({ ...location, lat: 'nan' })).toEqual(['latitude or longitude is not a number'])
  expect(reason({ ...location, tst: 0 })).toEqual(['time is before 2000'])
})

it('never throws, and sets aside whatever is not a message', () => {
  fc.assert(fc.property(fc.string(), (text) => void send(text)))
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (values) => {
      const { fixes, quarantined } = send(values)
      expect(fixes.length + quarantined.length).toBe(values.length)
    }),
  )
  const anything = fc.record({
    _type: fc.constant('location'),
    lat: fc.jsonValue(),
    lon: fc.jsonValue(),
    tst: fc.jsonValue(),
  })
  fc.assert(
    fc.property(fc.array(anything), (values) => {
      const { fixes, quarantined } = send(values)
      expect(fixes.length + quarantined.length).toBe(values.length)
    }),
  )
})
