import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import type { Fix } from '../domain/fix/fix.ts'
import { trailFrom } from '../domain/fix/trail.ts'
import { readTrackFile } from '../server/import/read-track-file.ts'
import { trailCsv, trailFileName, trailGpx } from '../src/features/tracking/trail/trail-files.ts'

const now = Date.UTC(2026, 10, 22)
const degrees = (most: number) => fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((e7) => e7 / 1e7)
const known = (most: number) => fc.option(fc.integer({ min: 1, max: most * 10 }).map((tenths) => tenths / 10))
const fixes = fc.uniqueArray(
  fc.record({
    workerId: fc.constant('17'),
    t: fc.integer({ min: Date.UTC(2000, 0, 1), max: now }),
    lat: degrees(89).filter((lat) => lat !== 0),
    lon: degrees(179),
    accuracy: known(400),
    speed: known(60),
  }),
  { selector: ({ t }) => t, minLength: 1, maxLength: 40 },
)
const name = fc.oneof(
  fc.constantFrom('Wanjiru <Kamau> & "Sons"', '=HYPERLINK(1)', 'Ng’ang’a, M.', '\u0000\u001b'),
  fc.string({ unit: 'grapheme' }),
)

function readBack(file: string, text: string) {
  const recordings = readTrackFile(file, new TextEncoder().encode(text), now)
  expect(recordings.map(({ rejected }) => rejected.size)).toEqual([0])
  return recordings[0]?.fixes.map(({ t, lat, lon, accuracy, speed }) => ({ t, lat, lon, accuracy, speed }))
}
const ordered = (given: Fix[]) => given.toSorted((a, b) => a.t - b.t)
const plain = (given: Fix[]) =>
  ordered(given).map(({ t, lat, lon, accuracy, speed }) => ({ t, lat, lon, accuracy, speed }))

it('GPX is read by the importer as the very fixes that were written', () => {
  fc.assert(
    fc.property(fixes, name, (given, guard) => {
      const text = trailGpx(trailFrom('17', ordered(given)), guard)
      expect(readBack('trail.gpx', text)).toEqual(plain(given))
    }),
  )
})

it('CSV is read by the importer as the very fixes, and holds nothing that a spreadsheet runs', () => {
  fc.assert(
    fc.property(fixes, name, (given, guard) => {
      const text = trailCsv(trailFrom('17', ordered(given)), guard, 'Africa/Nairobi')
      expect(readBack('trail.csv', text)).toEqual(plain(given))
      const rows: Record<string, string>[] = parse(text, { columns: true })
      for (const row of rows) {
        expect(row.entity_id).not.toMatch(/^[=+\-@\t\r]/)
        expect(Date.parse(row.time_utc ?? '')).toBe(Number(row.timestamp_ms))
        const local = `${row.time_Africa_Nairobi?.replace(' ', 'T')}+03:00`
        expect(Date.parse(local)).toBe(Math.floor(Number(row.timestamp_ms) / 1000) * 1000)
      }
    }),
  )
})

it('a gap begins a new segment, so that no program draws a line over it', () => {
  const at = (t: number): Fix => ({ workerId: '17', t, lat: -1.29, lon: 36.82, accuracy: null, speed: null })
  const gpx = trailGpx(
    trailFrom(
      '17',
      [0, 1, 2, 400, 401].map((s) => at(now - 900_000 + s * 1000)),
    ),
    'Amina',
  )
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2)
})

it('files are named after the guard and the day of the company', () => {
  const trail = trailFrom('17', [
    { workerId: '17', t: Date.UTC(2026, 10, 21, 22), lat: 1, lon: 1, accuracy: null, speed: null },
  ])
  expect(trailFileName(trail, 'Wanjirũ Kamau', 'Africa/Nairobi', 'gpx')).toBe('Wanjiru-Kamau-2026-11-22.gpx')
  expect(trailFileName(trail, '../', 'UTC', 'csv')).toBe('trail-2026-11-21.csv')
})
