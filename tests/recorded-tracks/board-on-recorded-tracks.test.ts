import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { dailyRule } from '../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../domain/duty/duty-times.ts'
import type { Fix } from '../../domain/fix/fix.ts'
import { STALE_LIMITS } from '../../domain/fix/staleness.ts'
import { boardAt, type Board, type BoardParts } from '../../domain/replay/board-at.ts'
import { effectiveGeofencesBetween } from '../../domain/replay/guard-posting.ts'
import type { ReplayGuard } from '../../domain/replay/period-roster.ts'
import { describeRecordedTracks } from '../support/tracks/recorded-tracks.ts'
import { recordedTrack } from '../support/tracks/shared-data.ts'
import { buildTrack } from '../support/map/build-track.ts'

const HOUR = 3_600_000
const MOMENTS = 10_000
/** number of boards, each with a part of the vehicles and times; one board of all would take forty times as long */
const BOARDS = 40

/** Returns the buses of a city on one day, by vehicle in the file's order, distributed over the boards. */
function recordedBuses(): Fix[][][] {
  const [, ...lines] = gunzipSync(readFileSync(recordedTrack('austin_bus_overlay.csv.gz')))
    .toString()
    .trimEnd()
    .split('\n')
  const byBus = new Map<string, Fix[]>()
  for (const line of lines) {
    const [workerId = '', t, lat, lon, accuracy] = line.split(',')
    const fix = { workerId, t: Number(t), lat: Number(lat), lon: Number(lon), speed: null }
    const fixes = byBus.get(workerId) ?? []
    fixes.push({ ...fix, accuracy: accuracy ? Number(accuracy) : null })
    byBus.set(workerId, fixes)
  }
  const buses = [...byBus.values()]
  return Array.from({ length: BOARDS }, (_, board) => buses.filter((_, i) => i % BOARDS === board))
}

/** Returns a guard's data for a replay. The geofence "Town" is smaller in the second half of the day. */
function rostered(fixes: readonly Fix[], from: number, to: number): ReplayGuard {
  const times = fixes.map(({ t }) => t)
  const half = (size: number) => [
    [
      [-97.74 - size, 30.27 - size],
      [-97.74 + size, 30.27 - size],
      [-97.74 + size, 30.27 + size],
      [-97.74 - size, 30.27 + size],
      [-97.74 - size, 30.27 - size],
    ] as [number, number][],
  ]
  const noon = (from + to) / 2
  const geofences = [
    { name: 'Town', polygon: half(0.08), from, to: noon },
    { name: 'Town', polygon: half(0.04), from: noon, to: null },
  ]
  const shift = { name: 'Day', rule: dailyRule('08:00', 600) }
  const books = {
    patrols: [{ from: Math.min(...times), to: Math.max(...times) + HOUR, assignmentId: '1', loggedAt: 0 }],
    postings: [{ from, to: null, assignmentId: '1', shift }],
  }
  const id = fixes[0]?.workerId ?? ''
  return {
    id,
    name: id,
    ...books,
    losses: [],
    geofences: effectiveGeofencesBetween(
      books,
      new Map([['1', geofences]]),
      { from, to },
      dutyTimesIn('UTC'),
    ),
  }
}

function partsOf(buses: readonly Fix[][]): BoardParts {
  const times = buses.flat().map(({ t }) => t)
  const from = times.reduce((a, b) => Math.min(a, b))
  const to = times.reduce((a, b) => Math.max(a, b))
  const tracks = new Map(buses.map((fixes) => [fixes[0]?.workerId ?? '', buildTrack(fixes)]))
  return {
    roster: { from, to, guards: buses.map((fixes) => rostered(fixes, from, to)), places: [] },
    trackOf: (id) => tracks.get(id) ?? null,
    knownSince: () => from,
    limits: STALE_LIMITS,
    times: dutyTimesIn('UTC'),
  }
}

/** Returns everything that a board shows as one text. */
const told = ({ guards }: Board) =>
  [...guards]
    .map(([id, { live, index, status, attention, outside, posting }]) =>
      [
        id,
        index,
        live?.fix.lat,
        live?.intervalMs,
        live?.status,
        status,
        attention,
        outside.outside,
        outside.since,
        posting.onPatrol,
      ].join(),
    )
    .join('\n')

describeRecordedTracks('the board of a day of buses', () => {
  let boards: { buses: Fix[][]; parts: BoardParts; moments: number[] }[]
  beforeAll(() => {
    boards = recordedBuses().map((buses, seed) => {
      const parts = partsOf(buses)
      const { from: min, to: max } = parts.roster
      const moments = fc.sample(fc.integer({ min, max }), { numRuns: MOMENTS / BOARDS, seed })
      return { buses, parts, moments }
    })
  })

  it(`by playing is the board by seeking, at ${MOMENTS} moments`, () => {
    const seen = new Set<string>()
    let wrong = 0
    for (const { parts, moments } of boards) {
      let playing: Board | null = null
      for (const t of moments.toSorted((a, b) => a - b)) {
        playing = boardAt(parts, t, playing)
        const sought = boardAt(parts, t)
        if (told(playing) !== told(sought)) wrong += 1
        for (const { attention } of sought.guards.values()) seen.add(attention)
      }
    }
    expect(wrong).toBe(0)
    // the day contains each status except unknown, and no inaccurate positions
    expect([...seen].toSorted()).toEqual(['late', 'off_duty', 'offline', 'online', 'outside'])
  })

  it('is the same in whatever order the fixes came, and however often', () => {
    for (const { buses, parts, moments } of boards) {
      const arrived = buses.map((fixes) => {
        const twice = [...fixes, ...fixes.slice(0, 9)]
        return fc
          .sample(fc.shuffledSubarray(twice, { minLength: twice.length }), { numRuns: 1, seed: 4 })
          .flat()
      })
      const other = { ...partsOf(arrived), roster: parts.roster }
      for (const t of moments.slice(0, 5)) expect(told(boardAt(other, t))).toBe(told(boardAt(parts, t)))
    }
  })
})
