import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTrail } from '../../../domain/fix/trail.ts'
import { trailGaps } from '../../support/tracks/trail-gaps.ts'
import { trailStatistics } from '../../../domain/fix/trail-statistics.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { readFixBatches } from '../../../server/fixes/read/read-fixes.ts'
import { importFiles, type ImportReport } from '../../../server/import/import-files.ts'
import type { Importer } from '../../../server/import/importer.ts'
import { storeImportPiece } from '../../../server/import/store-import-piece.ts'
import { metresCounted, readTracks } from '../../support/map/independent-track.ts'
import { describeRecordedTracks, recordedFiles } from '../../support/tracks/recorded-tracks.ts'
import { recordedTrack } from '../../support/tracks/shared-data.ts'
import { testContext } from '../../support/database/test-context.ts'

const company = companyId('1')
const now = Date.UTC(2026, 10, 21, 12)
let context: OpenContext
let importer: Importer
beforeAll(async () => {
  context = await testContext({}, { now: () => now })
  importer = { take: (piece) => storeImportPiece(context, company, piece), close: async () => {} }
})
afterAll(() => context.close())

const quarantined = (report: ImportReport) =>
  [...report.quarantined.values()].reduce((sum, count) => sum + count, 0)
const occurrences = (text: string, what: RegExp) => text.match(what)?.length ?? 0

/** Returns the number of points in a track file, counted without an XML or JSON parser. null: not a track file. */
function pointsOf(path: string): number | null {
  const text = readFileSync(path, 'utf8').replaceAll(/<!--.*?-->/gs, '')
  if (path.endsWith('.gpx')) return occurrences(text, /<(trkpt|wpt|rtept)[\s>]/g)
  if (path.endsWith('.tcx')) return occurrences(text, /<Trackpoint[\s>]/g)
  if (!path.endsWith('.kml')) return null
  const places = [...text.matchAll(/<coordinates>([^<]*)</g)].flatMap(([, list = '']) =>
    list.trim().split(/\s+/),
  )
  return occurrences(text, /<gx:coord>/g) + places.filter(Boolean).length
}

describeRecordedTracks('nasty files through import', () => {
  const tracks = recordedFiles('nasty').filter((path) => pointsOf(path) !== null)
  const others = recordedFiles('nasty').filter((path) => pointsOf(path) === null)

  it.each(tracks.map((path) => [basename(path), path]))(
    '%s: every point is a fix or counted',
    async (_, path) => {
      const report = await importFiles(importer, [path], { end: null, now })
      expect(report.refused).toEqual([])
      expect(report.accepted + report.duplicates + quarantined(report)).toBe(pointsOf(path))
      expect([...report.quarantined.keys()].filter((reason) => reason.trim() === '')).toEqual([])
    },
  )

  it.each(others.map((path) => [basename(path), path]))(
    '%s: is refused as a wrong format',
    async (name, path) => {
      const report = await importFiles(importer, [path], { end: null, now })
      expect([report.accepted, report.refused.length]).toEqual([0, 1])
      const rows = name.endsWith('.csv') ? readFileSync(path, 'utf8').trim().split('\n').length - 1 : 1
      expect(quarantined(report)).toBeGreaterThanOrEqual(rows)
      expect(report.refused[0]?.startsWith(`${name} is no`)).toBe(true)
    },
  )
})

describeRecordedTracks('walks and rides, ending now', () => {
  it('have the statistics that an independent computation gives', async () => {
    const file = recordedTrack('mobilitynet_walk_cycle.csv.gz')
    const tracks = readTracks(file)
    const report = await importFiles(importer, [file], { end: now, now })
    const points = [...tracks.values()].reduce((sum, track) => sum + track.length, 0)
    expect(report).toMatchObject({ recordings: tracks.size, workersHired: tracks.size, refused: [] })
    expect(report.accepted).toBeGreaterThanOrEqual(points)
    expect(quarantined(report)).toBe(0)
    for (const [entity, rows] of tracks) {
      const { id } = await context.db
        .selectFrom('worker')
        .select('id')
        .where('full_name', '=', entity)
        .executeTakeFirstOrThrow()
      const fixes = []
      for await (const batch of readFixBatches(context.db, company, { workerId: id, from: 0, to: now + 1 }))
        fixes.push(...batch)
      const trail = createTrail(id, fixes)
      const statistics = trailStatistics(trail)
      const silent = trailGaps(trail).reduce((sum, gap) => sum + gap.to - gap.from, 0)
      const walked = metresCounted(rows)
      expect([entity, statistics.points]).toEqual([entity, rows.length])
      const whole = (rows.at(-1)?.t ?? 0) - (rows[0]?.t ?? 0)
      expect([entity, statistics.durationMs + silent]).toEqual([entity, whole])
      // rounding to a ten-millionth of a degree moves a point by up to half a centimetre
      expect(Math.abs(statistics.distanceM - walked), entity).toBeLessThan(0.01 * rows.length)
      expect([entity, fixes.at(-1)?.t]).toEqual([entity, now])
    }
  })
})
