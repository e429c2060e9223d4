import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allRecords } from '../../../tests/support/fixtures/all-records.ts'
import { parseOsmand } from './parse-osmand.ts'

const now = Date.UTC(2026, 10, 21, 9)
const t = 1_763_680_000_000
const post = (body: string, query = '') => allRecords(parseOsmand({ method: 'POST', query, body }, now))
const get = (query: string) => allRecords(parseOsmand({ method: 'GET', query, body: '' }, now))
const fix = { t, lat: -1.2864, lon: 36.8172, accuracy: 8, speed: 1.3, simulated: false }
const one = (expected: object) => ({ fixes: [expected], quarantined: [] })
const reason = (message: ReturnType<typeof post>) => {
  expect(message.fixes).toEqual([])
  return message.quarantined.map((record) => record.reason)
}

describe('Traccar Client 10', () => {
  it('sends a form with seconds and knots', () => {
    const body =
      'id=48241179&lat=-1.2864&lon=36.8172&timestamp=1763680000&accuracy=8.0&altitude=1661.0&speed=2.53&bearing=93.0&batt=87&charge=false'
    expect(post(body)).toEqual(one(fix))
  })

  it('lives without a position, and with a push token', () => {
    expect(post('id=48241179&timestamp=1763680000&batt=87')).toEqual({ fixes: [], quarantined: [] })
    expect(post('id=48241179&notificationToken=abc')).toEqual({ fixes: [], quarantined: [] })
  })

  it('may send its keys as a JSON array', () => {
    const records = [
      { id: '1', lat: -1.2864, lon: 36.8172, timestamp: 1_763_680_000, accuracy: 8, speed: 2.53 },
      { id: '1', lat: 91, lon: 36.8172, timestamp: 1_763_680_001 },
    ]
    expect(post(JSON.stringify(records))).toEqual({
      fixes: [fix],
      quarantined: [{ reason: 'latitude or longitude is out of range', body: JSON.stringify(records[1]) }],
    })
  })
})

describe('Traccar Client 9', () => {
  const message = (location: object) => post(JSON.stringify({ location, device_id: '8737767034' }))
  const coords = { latitude: -1.2864, longitude: 36.8172, accuracy: 8, speed: 1.3, heading: -1 }

  it('sends JSON with ISO time and m/s', () => {
    expect(message({ timestamp: '2025-11-20T23:06:40.000Z', coords })).toEqual(one(fix))
  })

  it('means unknown by -1, and says when the position is made up', () => {
    expect(
      message({
        timestamp: '2025-11-20T23:06:40.000Z',
        coords: { ...coords, speed: -1, accuracy: -1 },
        mock: true,
      }),
    ).toEqual(one({ ...fix, speed: null, accuracy: null, simulated: true }))
  })

  it('lives without coords', () => {
    expect(message({ timestamp: '2025-11-20T23:06:40.000Z', event: 'providerchange' })).toEqual({
      fixes: [],
      quarantined: [],
    })
  })
})

describe('older senders', () => {
  it('put it in the query, with the time in many ways', () => {
    const expected = one({ ...fix, accuracy: null, speed: null })
    const times = [
      '1763680000',
      '1763680000000',
      '2025-11-20T23:06:40Z',
      '2025-11-20T23%3A06%3A40.000Z',
      '2025-11-20+23%3A06%3A40',
    ]
    for (const time of times) expect(get(`id=1&lat=-1.2864&lon=36.8172&timestamp=${time}`)).toEqual(expected)
    expect(get('id=1&location=-1.2864,36.8172&timestamp=1763680000')).toEqual(expected)
    expect(post('', 'id=1&lat=-1.2864&lon=36.8172&timestamp=1763680000')).toEqual(expected)
    expect(post('lat=-1.2864&lon=36.8172', 'id=1&timestamp=1763680000')).toEqual(expected)
  })

  it('mean now where they give no time', () => {
    expect(get('id=1&lat=-1.2864&lon=36.8172')).toEqual(one({ ...fix, t: now, accuracy: null, speed: null }))
  })
})

it('a time of up to two minutes ahead of the server stays as it is claimed', () => {
  const at = (ahead: number) =>
    get(`id=1&lat=1&lon=1&timestamp=${now + ahead}`).fixes.map((each) => each.t - now)
  expect([-1, 1, 120_000, 120_001].map(at)).toEqual([[-1], [1], [120_000], []])
})

describe('what is set aside', () => {
  const at = (lat: string, lon: string, rest = '') => reason(get(`id=1&lat=${lat}&lon=${lon}${rest}`))

  it('says why', () => {
    expect(at('NaN', 'NaN')).toEqual(['latitude or longitude is not a number'])
    expect(at('Infinity', '1')).toEqual(['latitude or longitude is not a number'])
    expect(at('1', '')).toEqual(['latitude or longitude is missing'])
    expect(at('-90.01', '1')).toEqual(['latitude or longitude is out of range'])
    expect(at('0', '0.0')).toEqual(['position is 0,0'])
    expect(at('1', '1', '&timestamp=0')).toEqual(['time is before 2000'])
    expect(at('1', '1', '&timestamp=soon')).toEqual(['time is not readable'])
    expect(at('1', '1', `&timestamp=${now + 120_001}`)).toEqual(['time is in the future'])
    expect(at('1', '1', '&valid=false')).toEqual(['phone says the position is not valid'])
    expect(reason(post('{"lat":1'))).toEqual(['broken JSON'])
    expect(reason(post('*HQ,1234,V1,0,A#'))).toEqual(['not a message of this format'])
    expect(reason(post('[1,null,[]]'))).toEqual(Array(3).fill('not a message of this format'))
  })

  it('keeps the record as it came', () => {
    expect(get('id=1&lat=NaN&lon=1').quarantined[0]?.body).toBe('id=1&lat=NaN&lon=1')
    expect(post('{"lat":1').quarantined[0]?.body).toBe('{"lat":1')
  })

  it('nothing of an empty request', () => {
    expect(get('')).toEqual({ fixes: [], quarantined: [] })
  })
})

describe('any input', () => {
  const key = fc.constantFrom(
    'lat',
    'lon',
    'timestamp',
    'speed',
    'accuracy',
    'location',
    'coords',
    'valid',
    'mock',
    '__proto__',
  )
  const value = fc.oneof(
    fc.double(),
    fc.string(),
    fc.jsonValue(),
    fc.constantFrom(1, 36.8, '1', 'NaN', 1_763_680_000),
  )
  const record = fc.dictionary(key, value)

  const sound = (message: ReturnType<typeof post>) => {
    for (const kept of message.fixes) {
      expect(Math.abs(kept.lat)).toBeLessThanOrEqual(90)
      expect(Math.abs(kept.lon)).toBeLessThanOrEqual(180)
      expect(Number.isSafeInteger(kept.t)).toBe(true)
      expect(kept.accuracy === null || kept.accuracy > 0).toBe(true)
      expect(kept.speed === null || kept.speed >= 0).toBe(true)
    }
    for (const { reason } of message.quarantined) expect(reason).not.toBe('')
  }

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (body, query) => sound(post(body, query))))
    fc.assert(fc.property(fc.jsonValue(), (json) => sound(post(JSON.stringify(json)))))
    fc.assert(fc.property(record, (fields) => sound(post(JSON.stringify({ location: fields })))))
    sound(post('['.repeat(200_000)))
    sound(post('['.repeat(20_000) + ']'.repeat(20_000)))
  })

  it('accounts for every record of a batch: a fix, a reason, or no position in it', () => {
    const flat = fc.dictionary(
      fc.constantFrom('id', 'lat', 'lon', 'timestamp', 'speed', 'accuracy', 'valid', 'mock'),
      value,
    )
    fc.assert(
      fc.property(fc.array(flat), (drawn) => {
        const records = JSON.parse(JSON.stringify(drawn)) as Record<string, unknown>[]
        for (const fields of records) {
          const { fixes, quarantined } = post(JSON.stringify(fields))
          const positioned = [fields.lat, fields.lon].some((part) => (part ?? '') !== '')
          const alive = !positioned && ['id', 'timestamp'].some((name) => name in fields)
          expect(fixes.length + quarantined.length).toBe(alive ? 0 : 1)
        }
        const batch = post(JSON.stringify(records))
        const singly = records.map((fields) => post(JSON.stringify(fields)))
        expect(batch.fixes).toEqual(singly.flatMap((message) => message.fixes))
        expect(batch.quarantined).toEqual(singly.flatMap((message) => message.quarantined))
      }),
    )
  })
})
