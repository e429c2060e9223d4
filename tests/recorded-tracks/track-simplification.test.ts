import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { gapThreshold } from '../../domain/fix/gaps.ts'
import { E7 } from '../../domain/fix/fix.ts'
import { reportingInterval } from '../../domain/fix/reporting-interval.ts'
import { simplifyTrack } from '../../domain/track/simplify-track.ts'
import type { GuardHour } from '../../server/trails/guard-hours.ts'
import { trailArrowStream } from '../../server/trails/trail-arrow.ts'
import { readTracks } from '../support/map/independent-track.ts'
import { describeRecordedTracks } from '../support/tracks/recorded-tracks.ts'
import { recordedTrack } from '../support/tracks/shared-data.ts'

const HOUR = 3_600_000

/** Returns the recorded tracks of a file as guard-hours, the units in which trails are sent. */
function hoursOf(file: string): GuardHour[] {
  return [...readTracks(recordedTrack(file))].flatMap(([workerId, rows]) => {
    const byHour = new Map<number, typeof rows>()
    for (const row of rows) {
      const hour = Math.floor(row.t / HOUR) * HOUR
      byHour.set(hour, [...(byHour.get(hour) ?? []), row])
    }
    return [...byHour].map(([hour, rows]) => {
      const t = rows.map((row) => row.t)
      const e7 = (of: 'lat' | 'lon') => rows.map((row) => Math.round(row[of] * E7))
      const accuracy = rows.map((row) => (Number.isFinite(row.accuracy) ? row.accuracy : null))
      return { workerId, hour, t, lat: e7('lat'), lon: e7('lon'), accuracy, interval: reportingInterval(t) }
    })
  })
}

function thinned(hour: GuardHour, metres: number): GuardHour {
  const kept = simplifyTrack(hour, metres, gapThreshold(hour.interval))
  const only = <Value>(column: readonly Value[]) => kept.map((i) => column[i] as Value)
  return { ...hour, t: only(hour.t), lat: only(hour.lat), lon: only(hour.lon), accuracy: only(hour.accuracy) }
}

async function bytesOf(hours: readonly GuardHour[]): Promise<number> {
  async function* each() {
    yield* hours
  }
  const pieces: Uint8Array[] = []
  for await (const piece of trailArrowStream(each())) pieces.push(piece)
  return gzipSync(Buffer.concat(pieces), { level: 6 }).length
}

const fixesOf = (hours: readonly GuardHour[]) => hours.reduce((sum, { t }) => sum + t.length, 0)

/** `fixes` and `bytes` are the maximum share that remains after simplification */
const FILES = [
  { file: 'mobilitynet_walk_cycle.csv.gz', metres: 3, fixes: 0.26, bytes: 0.46 },
  { file: 'mobilitynet_walk_cycle.csv.gz', metres: 5, fixes: 0.2, bytes: 0.39 },
  { file: 'mobilitynet_days.csv.gz', metres: 5, fixes: 0.32, bytes: 0.48 },
  { file: 'mobilitynet_stationary.csv.gz', metres: 5, fixes: 0.52, bytes: 0.69 },
]

describeRecordedTracks('what `within` of GET /api/trails saves', () => {
  it.each(FILES)('$file, to $metres m', async ({ file, metres, fixes, bytes }) => {
    const all = hoursOf(file)
    const shape = all.map((hour) => thinned(hour, metres))
    expect(fixesOf(shape) / fixesOf(all)).toBeLessThan(fixes)
    expect((await bytesOf(shape)) / (await bytesOf(all))).toBeLessThan(bytes)
  })
})
