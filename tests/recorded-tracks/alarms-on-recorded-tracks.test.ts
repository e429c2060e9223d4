import { expect, it } from 'vitest'
import { dampEpisodes } from '../../domain/alarms/damp-episodes.ts'
import { EMPTY_OUTSIDE_FOLD, foldOutside } from '../../domain/alarms/outside-episodes.ts'
import { offlineAfterMs, STALE_LIMITS } from '../../domain/fix/staleness.ts'
import { updateReportingInterval } from '../../domain/fix/reporting-interval.ts'
import { guardOffline } from '../../server/alarms/kinds/guard-offline.ts'
import { atNoPost, outsideGeofence, postAbandoned } from '../../server/alarms/kinds/outside-geofence.ts'
import { readTracks } from '../support/map/independent-track.ts'
import { geofenceAround } from '../support/records/lone-post.ts'
import { describeRecordedTracks } from '../support/tracks/recorded-tracks.ts'
import { recordedTrack } from '../support/tracks/shared-data.ts'

type Rows = NonNullable<ReturnType<ReturnType<typeof readTracks>['get']>>

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** a phone without positions for this time counts as off duty */
const PAUSE_MS = 2 * HOUR_MS
/** rules with their standard settings */
const OUTSIDE = [outsideGeofence, postAbandoned, atNoPost]
const OFFLINE = guardOffline.standard
const HEARTBEAT_MS = 5 * 60_000
const SETS = {
  'phones lying still': ['mobilitynet_stationary'],
  walkers: ['mobilitynet_walk_cycle'],
  buses: ['austin_bus_overlay', 'liverpool_bus'],
  trucks: ['jerseycity_trucks'],
} as const

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number

/**
 * Returns the periods in which a device reported. The guard counts as on duty from the first to the last fix of each.
 */
const stretchesOf = (files: readonly string[]): Rows[] =>
  files
    .flatMap((file) => [...readTracks(recordedTrack(`${file}.csv.gz`)).values()])
    .flatMap((rows) => {
      const parts: Rows[] = [[]]
      for (const [i, row] of rows.entries()) {
        if (row.t - (rows[i - 1]?.t ?? row.t) > PAUSE_MS) parts.push([])
        parts.at(-1)?.push(row)
      }
      return parts.filter((part) => part.length > 1)
    })
const daysOf = (parts: readonly Rows[]) =>
  parts.reduce((ms, rows) => ms + (rows.at(-1)?.t ?? 0) - (rows[0]?.t ?? 0), 0) / DAY_MS

/** Returns a geofence around all true positions. A position outside of it is an error of measurement. */
function fenceOf(rows: Rows, radius: number) {
  // a phone with a typical accuracy of 65 m would be too inaccurate to place the post
  const least = Math.max(50, median(rows.map(({ accuracy }) => accuracy)))
  const placed = rows.filter(({ accuracy }) => accuracy <= least)
  const post = { lng: median(placed.map(({ lon }) => lon)), lat: median(placed.map(({ lat }) => lat)) }
  const across = 111_195 * Math.cos((post.lat * Math.PI) / 180)
  const far = Math.max(
    ...placed.map(({ lat, lon }) => Math.hypot((lat - post.lat) * 111_195, (lon - post.lng) * across)),
  )
  return { coordinates: geofenceAround(post, Math.max(radius, far)).polygon }
}

/** returns the accuracy, or null if the phone did not state it */
const known = (accuracy: number) => (Number.isFinite(accuracy) ? accuracy : null)
type Delays = Parameters<typeof dampEpisodes>[1]

function alarmsOutside(rows: Rows, geofence: ReturnType<typeof fenceOf>, delays: Delays): number {
  const fixes = rows.map((row) => ({ ...row, accuracy: known(row.accuracy) }))
  const { episodes } = foldOutside(EMPTY_OUTSIDE_FOLD, fixes, geofence, { marginM: 0, isOnDuty: () => true })
  return dampEpisodes(episodes, delays, rows.at(-1)?.t ?? 0).episodes.length
}

interface Silence {
  ms: number
  /** whether the phone was at the same place before and after, so that it was only lying still */
  isStill: boolean
}
type Row = Rows[number]

function isStill(a: Row, b: Row): boolean {
  const across = 111_195 * Math.cos((a.lat * Math.PI) / 180)
  const moved = Math.hypot((b.lat - a.lat) * 111_195, (b.lon - a.lon) * across)
  return moved <= Math.max(100, ...[a, b].map(({ accuracy }) => (known(accuracy) ?? 0) * 1.62))
}

/**
 * Returns the times without reports for which the standard rule raises an alarm. They are longer than the offline limit
 * and the on-delay. `atRestMs` is a possible additional limit if the last two fixes are at the same place.
 */
function alarmsOffline(rows: Rows, onDelayS: number, atRestMs = 0): Silence[] {
  let usual: number | null = null
  const silences: Silence[] = []
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    if (!before) continue
    const ms = row.t - before.t
    const earlier = rows[i - 2]
    const wasStill = earlier !== undefined && isStill(earlier, before)
    if (ms > Math.max(offlineAfterMs(usual, STALE_LIMITS), onDelayS * 1000, wasStill ? atRestMs : 0))
      silences.push({ ms, isStill: isStill(before, row) })
    usual = updateReportingInterval(usual, ms)
  }
  return silences
}

/** Returns the rows of a phone that also reports every five minutes while it lies still. */
const withHeartbeat = (rows: Rows): Rows =>
  rows.flatMap((row, i) => {
    const before = rows[i - 1]
    if (!before || !isStill(before, row)) return [row]
    const beats = Math.max(0, Math.ceil((row.t - before.t) / HEARTBEAT_MS) - 1)
    return [
      ...Array.from({ length: beats }, (_, n) => ({ ...before, t: before.t + (n + 1) * HEARTBEAT_MS })),
      row,
    ]
  })

describeRecordedTracks('alarms', () => {
  it('outside the geofence: at most one false alarm in twenty days of a guard', () => {
    const lines: string[] = []
    for (const [name, files] of Object.entries(SETS)) {
      const parts = stretchesOf(files)
      const days = daysOf(parts)
      for (const radius of name === 'phones lying still' ? [30, 60, 120] : [60]) {
        for (const { kind, standard } of OUTSIDE) {
          const raised = parts.reduce(
            (sum, rows) => sum + alarmsOutside(rows, fenceOf(rows, radius), standard),
            0,
          )
          const rate = raised / days
          lines.push(
            `${kind}, ${name}, ${parts.length} stretches of ${days.toFixed(1)} days, fence of ${radius} m or more: ${rate.toFixed(3)} false alarms per guard and day (${raised})`,
          )
          expect.soft(rate, lines.at(-1)).toBeLessThanOrEqual(0.05)
        }
      }
    }
    process.stdout.write(`${lines.join('\n')}\n`)
  })

  it('offline: none of phones that report every five minutes also while they lie still', () => {
    const lines: string[] = []
    for (const [name, files] of Object.entries(SETS)) {
      const parts = stretchesOf(files)
      const days = daysOf(parts)
      const raised = (of: (rows: Rows) => Rows, onDelayS = OFFLINE.onDelayS) =>
        parts.flatMap((rows) => alarmsOffline(of(rows), onDelayS))
      const rate = (silences: readonly Silence[]) => silences.length / days
      /** alarms while the phone was only lying still, which are false */
      const falseOf = (silences: readonly Silence[]) => silences.filter((each) => each.isStill)
      const asRecorded = raised((rows) => rows)
      const beating = rate(falseOf(raised(withHeartbeat)))
      const shown = [
        beating,
        rate(falseOf(raised(withHeartbeat, 0))),
        rate(falseOf(asRecorded)),
        rate(falseOf(raised((rows) => rows, 0))),
        rate(asRecorded) - rate(falseOf(asRecorded)),
      ].map((each) => each.toFixed(2))
      lines.push(
        `guard_offline, ${name}, ${days.toFixed(1)} days, false alarms per guard and day: ${shown[0]} with a heartbeat (${shown[1]} without the on-delay), ` +
          `${shown[2]} as recorded (${shown[3]}); real ones, after which the phone had moved: ${shown[4]}`,
      )
      expect.soft(beating, lines.at(-1)).toBeLessThanOrEqual(0.05)
    }
    process.stdout.write(`${lines.join('\n')}\n`)
  })

  it('offline: a longer limit for phones at rest does not reach the goal and hides real losses', () => {
    const lines: string[] = []
    const rates = new Map<string, { wrong: number; missed: number }>()
    for (const [name, files] of Object.entries(SETS)) {
      const parts = stretchesOf(files)
      const days = daysOf(parts)
      const counted = (atRestMin: number) => {
        const all = parts.flatMap((rows) => alarmsOffline(rows, OFFLINE.onDelayS, atRestMin * 60_000))
        const wrong = all.filter((each) => each.isStill).length
        return { wrong, real: all.length - wrong }
      }
      const { real: realAll } = counted(0)
      for (const atRestMin of [30, 60, 120]) {
        const { wrong, real } = counted(atRestMin)
        rates.set(`${name} ${atRestMin}`, { wrong: wrong / days, missed: realAll - real })
        lines.push(
          `guard_offline, ${name}, ${atRestMin} min at rest: ${(wrong / days).toFixed(2)} false alarms per guard and day; real ones missed: ${realAll - real} of ${realAll}`,
        )
      }
    }
    process.stdout.write(`${lines.join('\n')}\n`)
    expect(rates.get('phones lying still 120')?.wrong).toBeGreaterThan(0.05)
    expect(rates.get('buses 60')?.missed).toBeGreaterThan(0)
  })
})
