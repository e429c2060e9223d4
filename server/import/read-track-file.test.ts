import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTrackFile } from './read-track-file.ts'
import { InvalidTrackFile } from './recording.ts'

const now = Date.UTC(2026, 10, 21)
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (name: string, text: string) =>
  readTrackFile(name, bytes(text), now).map(({ entity, fixes, rejected }) => ({
    entity,
    fixes: fixes.map(({ t, lat, lon, accuracy, speed }) => [t, lat, lon, accuracy, speed]),
    rejected: Object.fromEntries(rejected),
  }))
const t = Date.UTC(2026, 0, 1)

describe('GPX', () => {
  it('gives each track to its name, keeps single points and times where they belong', () => {
    const gpx = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="1" lon="2"/>
      <trk><name>North gate</name>
        <trkseg><trkpt lat="-1.1" lon="36.1"><time>2026-01-01T00:00:00Z</time><speed>1.5</speed></trkpt></trkseg>
        <trkseg><trkpt lat="-1.2" lon="36.2"/><trkpt lat="-1.3" lon="36.3"><time>2026-01-01T00:01:00</time></trkpt></trkseg>
      </trk>
      <trk><trkseg><trkpt lat="nan" lon="nan"><time>2026-01-01T00:00:00Z</time></trkpt></trkseg></trk></gpx>`
    expect(read('round.gpx', gpx)).toEqual([
      {
        entity: 'North gate',
        fixes: [
          [t, -1.1, 36.1, null, 1.5],
          [t + 60_000, -1.3, 36.3, null, null],
        ],
        rejected: { 'time is missing': 1 },
      },
      {
        entity: 'round',
        fixes: [],
        rejected: {
          'latitude or longitude is not a number': 1,
          'waypoint or route point, not of a track': 1,
        },
      },
    ])
  })
})

describe('KML', () => {
  it('pairs the times and places of a gx:Track and takes points with a time stamp', () => {
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
      <Placemark><name>Walk</name><gx:Track>
        <when>2026-01-01T00:00:00Z</when><when>2026-01-01T00:00:10Z</when>
        <gx:coord>36.1 -1.1 1600</gx:coord><gx:coord>36.2 -1.2 1600</gx:coord><gx:coord>36.3 -1.3 1600</gx:coord>
      </gx:Track></Placemark>
      <Placemark><name>Visit</name><TimeStamp><when>2026-01-01T00:00:20+00:00</when></TimeStamp>
        <Point><coordinates>36.4,-1.4,0</coordinates></Point></Placemark>
      <Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></Document></kml>`
    expect(read('walk.kml', kml)).toEqual([
      {
        entity: 'Walk',
        fixes: [
          [t, -1.1, 36.1, null, null],
          [t + 10_000, -1.2, 36.2, null, null],
        ],
        rejected: { 'time is missing': 1 },
      },
      { entity: 'Visit', fixes: [[t + 20_000, -1.4, 36.4, null, null]], rejected: {} },
      { entity: 'walk', fixes: [], rejected: { 'time is missing': 2 } },
    ])
  })
})

describe('TCX', () => {
  it('names activities by sport and start and counts points without a place', () => {
    const tcx = `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2026-01-01T00:00:00Z</Id><Lap><Track>
      <Trackpoint><Time>2026-01-01T00:00:00Z</Time><Position><LatitudeDegrees>-1.1</LatitudeDegrees><LongitudeDegrees>36.1</LongitudeDegrees></Position></Trackpoint>
      <Trackpoint><Time>2026-01-01T00:00:01Z</Time></Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>`
    expect(read('run.tcx', tcx)).toEqual([
      {
        entity: 'Running 2026-01-01T00:00:00Z',
        fixes: [[t, -1.1, 36.1, null, null]],
        rejected: { 'latitude or longitude is missing': 1 },
      },
    ])
  })
})

describe('CSV', () => {
  const csv = `entity_id,timestamp_ms,lat,lon,accuracy_m,speed_mps\na,${t},-1.1,36.1,8,1.2\nb,${t},0,0,,\na,,1,1,,\n`

  it('gives each row to its entity, gzipped or not', () => {
    const expected = [
      { entity: 'a', fixes: [[t, -1.1, 36.1, 8, 1.2]], rejected: { 'time is missing': 1 } },
      { entity: 'b', fixes: [], rejected: { 'position is 0,0': 1 } },
    ]
    expect(read('fleet.csv', csv)).toEqual(expected)
    expect(readTrackFile('fleet.csv.gz', gzipSync(csv), now)).toEqual(
      readTrackFile('fleet.csv', bytes(csv), now),
    )
  })
})

describe('what is not a track file', () => {
  const refusal = (name: string, text: string | Uint8Array) => {
    try {
      return readTrackFile(name, typeof text === 'string' ? bytes(text) : text, now)
    } catch (error) {
      return (error as Error).message
    }
  }

  it('is refused by a sentence', () => {
    expect(refusal('a.xml', '<html/>')).toBe(
      'a.xml is XML with the root <html>, neither GPX nor KML nor TCX.',
    )
    expect(refusal('a.csv', 'vehicle_id,timestamp\n1,2')).toBe(
      'a.csv is not a track file: neither GPX, KML nor TCX, nor CSV with the columns entity_id or name, timestamp_ms, lat, lon (missing: entity_id or name, timestamp_ms, lat, lon).',
    )
    expect(refusal('a.gpx', '<gpx><trk>')).toMatch(/^a\.gpx is not readable XML: /)
    expect(refusal('a.csv.gz', gzipSync('x').subarray(0, 12))).toBe('a.csv.gz is a broken gzip file.')
    expect(refusal('empty', '')).toMatch(/^empty is not a track file/)
    const bomb = gzipSync(Buffer.alloc(65 * 2 ** 20))
    expect(refusal('bomb.csv.gz', bomb)).toBe('bomb.csv.gz is larger than 64 MB (unpacked): split it.')
    const plain = new Uint8Array(65 * 2 ** 20)
    expect(refusal('bomb.csv', plain)).toBe('bomb.csv is larger than 64 MB (unpacked): split it.')
  })

  it('is refused by nothing else, whatever it is', () => {
    const tryIt = (text: string) => {
      try {
        readTrackFile('x', bytes(text), now)
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidTrackFile)
      }
    }
    fc.assert(fc.property(fc.string(), tryIt))
    fc.assert(fc.property(fc.string(), (text) => tryIt(`<gpx><trk>${text}</trk></gpx>`)))
    fc.assert(fc.property(fc.string(), (text) => tryIt(`entity_id,timestamp_ms,lat,lon\n${text}`)))
  })
})
