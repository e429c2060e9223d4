import { expect, it } from 'vitest'
import { damped } from '../domain/alarms/damped-episodes.ts'
import { NOTHING_READ, readOutside } from '../domain/alarms/outside-episodes.ts'
import { lostAfter, STALE_LIMITS } from '../domain/fix/staleness.ts'
import { learnInterval } from '../domain/fix/usual-interval.ts'
import { tracksOf } from './support/on-the-map/independent-track.ts'
import { fenceAround } from './support/attendance/lone-post.ts'
import { describeRecordedTracks } from './support/recorded-tracks.ts'
import { recordedTrack } from './support/shared-data.ts'

type Rows = NonNullable<ReturnType<ReturnType<typeof tracksOf>['get']>>

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** a phone that was off for so long is not on duty */
const PAUSE_MS = 2 * HOUR_MS
/** as the standard rule of the kind has it */
const OUTSIDE = { onDelayS: 60, offDelayS: 30 }
const SETS = {
  'phones lying still': ['mobilitynet_stationary'],
  walkers: ['mobilitynet_walk_cycle'],
  buses: ['austin_bus_overlay', 'liverpool_bus'],
  trucks: ['jerseycity_trucks'],
} as const

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number

/** The stretches in which something reported, each on duty from its first fix to its last. */
const stretchesOf = (files: readonly string[]): Rows[] =>
  files
    .flatMap((file) => [...tracksOf(recordedTrack(`${file}.csv.gz`)).values()])
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

/** A fence around all that was truly there: what is told apart from it is error of the position. */
function fenceOf(rows: Rows, radius: number) {
  // a phone that mostly knows 65 m is all that is known of where it was
  const least = Math.max(50, median(rows.map(({ accuracy }) => accuracy)))
  const known = rows.filter(({ accuracy }) => accuracy <= least)
  const post = { lng: median(known.map(({ lon }) => lon)), lat: median(known.map(({ lat }) => lat)) }
  const across = 111_195 * Math.cos((post.lat * Math.PI) / 180)
  const far = Math.max(
    ...known.map(({ lat, lon }) => Math.hypot((lat - post.lat) * 111_195, (lon - post.lng) * across)),
  )
  return { coordinates: fenceAround(post, Math.max(radius, far)).polygon }
}

function alarmsOutside(rows: Rows, fence: ReturnType<typeof fenceOf>): number {
  const { episodes } = readOutside(NOTHING_READ, rows, fence, { marginM: 0, isOnDuty: () => true })
  return damped(episodes, OUTSIDE, rows.at(-1)?.t ?? 0).episodes.length
}

/** The silences that are longer than the limit of the phone's own rhythm allows, ms. */
function silencesOf(rows: Rows): number[] {
  let usual: number | null = null
  const silences: number[] = []
  for (const [i, { t }] of rows.entries()) {
    const before = rows[i - 1]
    if (!before) continue
    const silence = t - before.t
    if (silence > lostAfter(usual, STALE_LIMITS)) silences.push(silence)
    usual = learnInterval(usual, silence)
  }
  return silences
}

describeRecordedTracks('alarms', () => {
  it('outside the geofence: at most one false alarm in twenty days of a guard', () => {
    const lines: string[] = []
    for (const [name, files] of Object.entries(SETS)) {
      const parts = stretchesOf(files)
      const days = daysOf(parts)
      for (const radius of name === 'phones lying still' ? [30, 60, 120] : [60]) {
        const raised = parts.reduce((sum, rows) => sum + alarmsOutside(rows, fenceOf(rows, radius)), 0)
        const rate = raised / days
        lines.push(
          `outside_geofence, ${name}, ${parts.length} stretches of ${days.toFixed(1)} days, fence of ${radius} m or more: ${rate.toFixed(3)} false alarms per guard and day (${raised})`,
        )
        expect.soft(rate, lines.at(-1)).toBeLessThanOrEqual(0.05)
      }
    }
    process.stdout.write(`${lines.join('\n')}\n`)
  })

  it('offline: each after a silence that was real, of phones that send nothing while they lie still', () => {
    const lines: string[] = []
    for (const [name, files] of Object.entries(SETS)) {
      const parts = stretchesOf(files)
      const days = daysOf(parts)
      const silences = parts.flatMap(silencesOf)
      const over = (minutes: number) =>
        (silences.filter((ms) => ms > minutes * 60_000).length / days).toFixed(2)
      lines.push(
        `guard_offline, ${name}, ${days.toFixed(1)} days: ${over(0)} alarms per guard and day, of silences over 15 min ${over(15)}, over 30 min ${over(30)}, over 60 min ${over(60)}`,
      )
      // five times half a minute, which no rhythm goes below
      expect.soft(Math.min(...silences), lines.at(-1)).toBeGreaterThan(150_000)
    }
    process.stdout.write(`${lines.join('\n')}\n`)
  })
})
