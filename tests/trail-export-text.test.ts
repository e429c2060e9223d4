import { DOMParser } from '@xmldom/xmldom'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findTrailBreaks, type ExportedTrail } from '../server/exports/exported-trail.ts'
import { type TextFormat, writeTrails } from '../server/exports/formats/write-trails.ts'
import { readTrackFile } from '../server/import/read-track-file.ts'

const now = Date.UTC(2026, 10, 22)
const degrees = (most: number) => fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((e7) => e7 / 1e7)
const known = (most: number) => fc.option(fc.integer({ min: 1, max: most * 10 }).map((tenths) => tenths / 10))
const fixes = fc
  .uniqueArray(
    fc.record({
      t: fc.integer({ min: Date.UTC(2026, 10, 20), max: now }),
      lat: degrees(89).filter((lat) => lat !== 0),
      lon: degrees(179),
      accuracy: known(400),
      speed: known(60),
      received: fc.integer({ min: now, max: now + 1e6 }),
    }),
    { selector: ({ t }) => t, minLength: 1, maxLength: 40 },
  )
  .map((given) => given.toSorted((a, b) => a.t - b.t))
const name = fc.oneof(
  fc.constantFrom(
    'Wanjirũ <Kamau> & "Sons"',
    '=HYPERLINK(1)',
    'Ng’ang’a, M.',
    '\u0000\u001b',
    ']]>',
    '\ufffd',
  ),
  fc.string({ unit: 'grapheme' }),
)
type Fix = Pick<Walked, 't' | 'lat' | 'lon' | 'accuracy' | 'speed' | 'received'>
type Walked = {
  [Column in keyof ExportedTrail]: ExportedTrail[Column] extends (infer Value)[] ? Value : never
}

function trailOf(id: string, called: string, walked: readonly Fix[]): ExportedTrail {
  const column = <Name extends keyof Fix>(of: Name) => walked.map((fix) => fix[of])
  const t = column('t')
  return {
    guard: { id, name: called },
    t,
    lat: column('lat'),
    lon: column('lon'),
    accuracy: column('accuracy'),
    speed: column('speed'),
    received: column('received'),
    late: t.map((_, i) => i % 2 === 1),
    ...findTrailBreaks(t),
  }
}

const about = {
  company: 'Ulinzi & Sons',
  timeZone: 'Africa/Nairobi',
  by: 'Amina <Wanjiku>',
  at: now,
  head: { position: 1, hash: 'ab' },
  from: now - 3_600_000,
  to: now,
  reason: 'Theft "at" gate B & C',
  knownAt: null,
}

async function textOf(format: TextFormat, ...trails: ExportedTrail[]): Promise<string> {
  async function* all() {
    yield* trails
  }
  let text = ''
  for await (const piece of writeTrails(format, all(), about)) text += piece
  return text
}

/** returns the fixes of each recording that the importer reads from the text */
function imported(file: string, text: string): Omit<Fix, 'received'>[][] {
  const recordings = readTrackFile(file, new TextEncoder().encode(text), now)
  expect(recordings.map(({ rejected }) => rejected.size)).toEqual(recordings.map(() => 0))
  return recordings.map((each) =>
    each.fixes.map(({ t, lat, lon, accuracy, speed }) => ({ t, lat, lon, accuracy, speed })),
  )
}
const withoutArrival = (given: readonly Fix[]) =>
  given.map(({ t, lat, lon, accuracy, speed }) => ({ t, lat, lon, accuracy, speed }))
/** returns the parts of a trail between breaks; `of` reads a value of one fix */
const inStretches = <Value>({ stretches }: ExportedTrail, of: (i: number) => Value): Value[][] =>
  stretches.map(([first, end]) => Array.from({ length: end - first }, (_, i) => of(first + i)))

const elements = (text: string, tag: string) => [
  ...new DOMParser({
    // a name may contain U+FFFD, which is well-formed but causes a warning
    onError: (level, said) => level === 'warning' || expect.fail(`${level}: ${said}`),
  })
    .parseFromString(text, 'text/xml')
    .getElementsByTagName(tag),
]

it('GPX is read by the importer as the very fixes that were stored, segment by segment', () =>
  fc.assert(
    fc.asyncProperty(fixes, name, async (given, called) => {
      const trail = trailOf('17', called, given)
      const text = await textOf('gpx', trail)
      expect(imported('trail.gpx', text)).toEqual([withoutArrival(given)])
      const came = elements(text, 'askari:received').map(({ textContent }) => Date.parse(textContent ?? ''))
      expect(came).toEqual(trail.received)
      expect(elements(text, 'askari:late')).toHaveLength(trail.late.filter(Boolean).length)
      const segments = elements(text, 'trkseg').map((segment) =>
        [...segment.getElementsByTagName('time')].map(({ textContent }) => Date.parse(textContent ?? '')),
      )
      expect(segments).toEqual(inStretches(trail, (i) => trail.t[i]))
    }),
  ))

it('KML holds for each stretch a track with as many times, places, accuracies and speeds', () =>
  fc.assert(
    fc.asyncProperty(fixes, name, async (given, called) => {
      const trail = trailOf('17', called, given)
      const text = await textOf('kml', trail)
      const tracks = elements(text, 'gx:Track').map((track) => {
        const texts = (tag: string) =>
          [...track.getElementsByTagName(tag)].map(({ textContent }) => textContent ?? '')
        const times = texts('when').map((when) => Date.parse(when))
        const told = texts('gx:value')
        const values = told.slice(0, 2 * times.length).map((value) => (value === '' ? null : Number(value)))
        const came = told.slice(2 * times.length).map((when) => Date.parse(when))
        return times.map((t, i) => {
          const [lon, lat] = (texts('gx:coord')[i] ?? '').split(' ').map(Number)
          return { t, lat, lon, accuracy: values[i], speed: values[times.length + i], received: came[i] }
        })
      })
      expect(tracks).toEqual(inStretches(trail, (i) => given[i]))
    }),
  ))

it('GeoJSON holds for each stretch a line, or a point, with what is known of its places', () =>
  fc.assert(
    fc.asyncProperty(fixes, name, async (given, called) => {
      const trail = trailOf('17', called, given)
      const { type, features } = JSON.parse(await textOf('geojson', trail, trailOf('18', '', given)))
      expect(type).toBe('FeatureCollection')
      const read = features.map(
        ({ geometry, properties }: { geometry: { type: string; coordinates: never }; properties: never }) => {
          const { guard, times, accuracy_m, speed_mps, received } = properties as Record<string, never[]>
          const places: [number, number][] =
            geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
          expect(geometry.type).toBe(places.length === 1 ? 'Point' : 'LineString')
          return {
            guard,
            fixes: places.map(([lon, lat], i) => ({
              t: Date.parse(times?.[i] ?? ''),
              lat,
              lon,
              accuracy: accuracy_m?.[i],
              speed: speed_mps?.[i],
              received: Date.parse(received?.[i] ?? ''),
            })),
          }
        },
      )
      const expected = ['17', '18'].flatMap((guard) =>
        inStretches(trail, (i) => given[i]).map((stretch) => ({ guard, fixes: stretch })),
      )
      expect(read).toEqual(expected)
    }),
  ))

it('CSV is read by the importer as the very fixes, and holds nothing that a spreadsheet runs', () =>
  fc.assert(
    fc.asyncProperty(fixes, name, async (given, called) => {
      const text = await textOf('csv', trailOf('17', called, given))
      expect(imported('trail.csv', text)).toEqual([withoutArrival(given)])
      const rows: Record<string, string>[] = parse(text, { columns: true })
      expect(rows.map(({ received_ms }) => Number(received_ms))).toEqual(
        given.map(({ received }) => received),
      )
      for (const row of rows) {
        expect(['yes', 'no']).toContain(row.arrived_late)
        expect(Date.parse(row.received_utc ?? '')).toBe(Number(row.received_ms))
        expect(row.name).not.toMatch(/^[=+\-@\t\r]/)
        expect(row.guard).toBe('17')
        expect(Date.parse(row.time_utc ?? '')).toBe(Number(row.timestamp_ms))
        const local = `${row.time_Africa_Nairobi?.replace(' ', 'T')}+03:00`
        expect(Date.parse(local)).toBe(Math.floor(Number(row.timestamp_ms) / 1000) * 1000)
      }
    }),
  ))

it('CSV keeps guards apart for the importer, each by his name', async () => {
  const at = (t: number): Fix => ({ t, lat: -1.29, lon: 36.82, accuracy: null, speed: null, received: t })
  const called = ['Ng’ang’a, M.', '=HYPERLINK(1)', 'Wanjirũ "Sons"']
  const text = await textOf('csv', ...called.map((each, i) => trailOf(`${i}`, each, [at(now - i * 1000)])))
  expect(text.split(',', 3)).toEqual(['guard', 'name', 'timestamp_ms'])
  const read = readTrackFile('trail.csv', new TextEncoder().encode(text), now)
  expect(read.map(({ entity, fixes: [fix] }) => [entity, fix?.t])).toEqual(
    called.map((each, i) => [each, now - i * 1000]),
  )
})

it('a gap begins a new segment in each of them, and guards without a fix leave the file valid', async () => {
  const at = (t: number): Fix => ({ t, lat: -1.29, lon: 36.82, accuracy: null, speed: null, received: t })
  const trail = trailOf(
    '17',
    'Amina',
    [0, 1, 2, 400, 401].map((s) => at(now - 900_000 + s * 1000)),
  )
  expect(trail.stretches).toEqual([
    [0, 3],
    [3, 5],
  ])
  expect((await textOf('gpx', trail)).match(/<trkseg>/g)).toHaveLength(2)
  expect((await textOf('kml', trail)).match(/<gx:Track>/g)).toHaveLength(2)
  expect(JSON.parse(await textOf('geojson', trail)).features).toHaveLength(2)
  const nobody = trailOf('18', 'Barasa', [])
  expect(JSON.parse(await textOf('geojson', nobody))).toMatchObject({
    type: 'FeatureCollection',
    features: [],
  })
  expect(elements(await textOf('gpx', nobody), 'trk')).toHaveLength(1)
  expect(elements(await textOf('kml', nobody), 'Placemark')).toHaveLength(1)
})

it('each says who exported it, when, why and of which span, where its format has room for it', async () => {
  const times = {
    exported_at: '2026-11-22T00:00:00.000Z',
    from: '2026-11-21T23:00:00.000Z',
    to: '2026-11-22T00:00:00.000Z',
  }
  const { by, company, reason } = about
  expect(JSON.parse(await textOf('geojson'))).toMatchObject({ company, reason, exported_by: by, ...times })
  const gpx = elements(await textOf('gpx'), 'metadata')[0]
  const inGpx = (tag: string) => gpx?.getElementsByTagName(tag)[0]?.textContent
  expect(inGpx('author')).toBe(by)
  expect(inGpx('time')).toBe(times.exported_at)
  expect(inGpx('desc')).toBe(`${reason} (${times.from} to ${times.to})`)
  const kml = elements(await textOf('kml'), 'Data').map((data) => [
    data.getAttribute('name'),
    data.textContent,
  ])
  expect(Object.fromEntries(kml)).toEqual({ reason, exported_by: by, ...times })
})
