import { expect, it } from 'vitest'
import { computeAttendance } from '../../domain/attendance/compute-attendance.ts'
import type { PresenceFix } from '../../domain/attendance/presence/presence.ts'
import { offsetCorner } from '../../domain/geo/editable-geofence.ts'
import { haversine, METRES_PER_DEGREE } from '../../domain/geo/haversine.ts'
import { duty, geofenceAround, known, MIN } from '../support/records/lone-post.ts'
import { readTracks } from '../support/map/independent-track.ts'
import { describeRecordedTracks } from '../support/tracks/recorded-tracks.ts'
import { recordedTrack } from '../support/tracks/shared-data.ts'

type Rows = NonNullable<ReturnType<ReturnType<typeof readTracks>['get']>>

const ACCURACIES = [5, 20, 50, 100]
const FENCES = [30, 60, 120]
const LEAST_SHIFT_MS = 2 * 60 * MIN
/** a shift ends when a phone sends nothing for this time */
const PAUSE_MS = 2 * 60 * MIN

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number

/** Returns periods of hours in which a phone lay still and reported. */
const shiftsOf = (rows: Rows): Rows[] => {
  const shifts: Rows[] = [[]]
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    if (before && row.t - before.t > PAUSE_MS) shifts.push([])
    shifts.at(-1)?.push(row)
  }
  return shifts.filter(
    (shift) =>
      (shift.at(-1)?.t ?? 0) - (shift[0]?.t ?? 0) >= LEAST_SHIFT_MS &&
      // excludes phones that were mostly located by cell towers, because their true place is unknown
      median(shift.map(({ accuracy }) => accuracy)) <= 100,
  )
}

/**
 * Returns the same drift as a phone of another accuracy would report it. Offsets and stated accuracies are scaled by
 * the same factor.
 */
function withAccuracy(
  rows: Rows,
  accuracy: number,
): { post: { lng: number; lat: number }; fixes: PresenceFix[] } {
  const post = { lng: median(rows.map(({ lon }) => lon)), lat: median(rows.map(({ lat }) => lat)) }
  const scale = accuracy / median(rows.map((row) => row.accuracy))
  const across = METRES_PER_DEGREE * Math.cos((post.lat * Math.PI) / 180)
  const fixes = rows.map(({ t, lat, lon, accuracy: claimed }) => {
    const to = offsetCorner(
      post,
      (lon - post.lng) * across * scale,
      (lat - post.lat) * METRES_PER_DEGREE * scale,
    )
    return { t, lat: to.lat, lon: to.lng, accuracy: claimed * scale, speed: null }
  })
  return { post, fixes }
}

describeRecordedTracks('attendance', () => {
  it('of a phone that lies at its post for a shift is present and never abandoned', () => {
    const shifts = [...readTracks(recordedTrack('mobilitynet_stationary.csv.gz')).values()].flatMap(shiftsOf)
    const days =
      shifts.reduce((ms, shift) => ms + (shift.at(-1)?.t ?? 0) - (shift[0]?.t ?? 0), 0) / 86_400_000
    expect(days).toBeGreaterThan(10)
    const lines: string[] = []
    for (const radius of FENCES)
      for (const accuracy of ACCURACIES) {
        let [abandoned, absent] = [0, 0]
        for (const shift of shifts) {
          const { post, fixes } = withAccuracy(shift, accuracy)
          const [from, to] = [fixes[0]?.t as number, fixes.at(-1)?.t as number]
          const row = computeAttendance(
            { ...duty, from, to },
            known(fixes, { geofences: [geofenceAround(post, radius)] }),
            to + 1,
          )
          abandoned += row.findings.filter(
            ({ kind }) => kind === 'post_abandoned' || kind === 'left_early',
          ).length
          if (row.arrival === null) absent += 1
        }
        lines.push(
          `fence ${radius} m, accuracy ${accuracy} m: ${(abandoned / days).toFixed(3)} false alarms per guard and day, ${absent} of ${shifts.length} shifts not seen`,
        )
        // with an accuracy of 100 m, a position outside of a geofence of 30 m cannot be told from one inside
        expect.soft(abandoned / days, lines.at(-1)).toBeLessThanOrEqual(radius * 2 > accuracy ? 0.05 : 0.1)
        expect.soft(absent, lines.at(-1)).toBe(0)
      }
    process.stdout.write(`${shifts.length} shifts, ${days.toFixed(1)} days\n${lines.join('\n')}\n`)
  })

  it('finds that a guard left on foot, within the tolerance of accuracy and pace', () => {
    const walks = [...readTracks(recordedTrack('mobilitynet_walk_cycle.csv.gz')).entries()].filter(([id]) =>
      id.includes('walk'),
    )
    const radius = 60
    const off: number[] = []
    let found = 0
    let far = 0
    for (const [, all] of walks) {
      const rows = all.filter(({ accuracy }) => accuracy <= 100)
      const [first, last] = [rows[0], rows.at(-1)]
      if (!first || !last) continue
      const post = { lng: first.lon, lat: first.lat }
      const metres = (row: (typeof rows)[number]) => haversine(post.lat, post.lng, row.lat, row.lon)
      if (metres(last) < 250) continue
      far += 1
      const truth = rows.find((_, i) => rows.slice(i).every((row) => metres(row) > radius))?.t as number
      const hour = Array.from({ length: 60 }, (_, i) => ({ ...first, t: first.t - (60 - i) * MIN }))
      const after = Array.from({ length: 60 }, (_, i) => ({ ...last, t: last.t + (i + 1) * MIN }))
      const fixes = [...hour, ...rows, ...after].map((row) => ({ ...row, speed: null }))
      const [from, to] = [first.t - 60 * MIN, last.t + 8 * 60 * MIN]
      const row = computeAttendance(
        { ...duty, from, to },
        known(fixes, { geofences: [geofenceAround(post, radius)] }),
        last.t + 60 * MIN,
      )
      const left = row.findings.find(({ kind }) => kind === 'post_abandoned')
      if (!left) continue
      found += 1
      off.push((left.from - truth) / 1000)
    }
    const sorted = off.toSorted((a, b) => a - b)
    const at = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number)
    process.stdout.write(
      `${found} of ${far} departures on foot found; s after the fence was crossed: median ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)}\n`,
    )
    expect(far).toBeGreaterThan(10)
    expect(found).toBe(far)
    expect(at(0.5)).toBeLessThanOrEqual(90)
    expect(at(0.95)).toBeLessThanOrEqual(180)
  })
})
