import { expect, it } from 'vitest'
import { METRES_PER_DEGREE } from '../../domain/geo/haversine.ts'
import type { VisitPoint } from '../../domain/round-runs/checkpoint-grid.ts'
import { type VisitFix, findVisits } from '../../domain/round-runs/visits.ts'
import { metresBetween, readTracks } from '../support/map/independent-track.ts'
import { describeRecordedTracks } from '../support/tracks/recorded-tracks.ts'
import { recordedTrack } from '../support/tracks/shared-data.ts'

type Row = NonNullable<ReturnType<ReturnType<typeof readTracks>['get']>>[number]

/** returns a generator of random numbers (mulberry32) */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const moved = <P extends { lat: number; lon: number }>(place: P, east: number, north: number): P => ({
  ...place,
  lat: place.lat + north / METRES_PER_DEGREE,
  lon: place.lon + east / (METRES_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)),
})

const EVERY_MS = 10_000
/** selects a row every ten seconds or more from accurate recordings; they count as the guard's true path */
function walked(rows: readonly Row[]): Row[] {
  const kept: Row[] = []
  for (const row of rows) {
    const last = kept.at(-1)
    if (row.accuracy <= 15 && (!last || row.t - last.t >= EVERY_MS)) kept.push(row)
  }
  return kept
}
/**
 * returns the path as a phone of this accuracy (68 % radius) would report it; errors stay similar for about a minute
 */
function seen(way: readonly Row[], accuracy: number, seed: number): VisitFix[] {
  const random = randomOf(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const deviation = accuracy / 1.51
  let [east, north] = [normal() * deviation, normal() * deviation]
  let before = way[0]?.t ?? 0
  return way.map((row) => {
    const alike = Math.exp(-(row.t - before) / 60_000)
    before = row.t
    const fresh = deviation * Math.sqrt(1 - alike ** 2)
    east = east * alike + normal() * fresh
    north = north * alike + normal() * fresh
    return { ...moved(row, east, north), accuracy, speed: null }
  })
}
/** places a checkpoint on the path at every fifth fix, and one beside the path at a distance */
function placed(way: readonly Row[], radiusM: number, seed: number) {
  const random = randomOf(seed)
  const on: VisitPoint[] = []
  const off: VisitPoint[] = []
  for (let i = 15; i < way.length - 15; i += 5) {
    const row = way[i] as Row
    const common = { radiusM, minDwellMs: 0 }
    on.push({ ...common, id: `on ${i}`, lat: row.lat, lng: row.lon })
    const angle = random() * 2 * Math.PI
    const aside = radiusM + 20 + random() * 80
    const beside = moved(row, Math.cos(angle) * aside, Math.sin(angle) * aside)
    if (way.every((each) => metresBetween(each, beside) > radiusM + 20))
      off.push({ ...common, id: `off ${i}`, lat: beside.lat, lng: beside.lon })
  }
  return { on, off }
}

describeRecordedTracks('visits to checkpoints', () => {
  const ways = [...readTracks(recordedTrack('mobilitynet_walk_cycle.csv.gz')).values()]
    .map(walked)
    .filter((way) => way.length > 60)

  function score(accuracy: number, radiusM: number) {
    let [found, missed, invented, off] = [0, 0, 0, 0]
    for (const [n, way] of ways.entries()) {
      const points = placed(way, radiusM, n)
      const visited = new Set(
        findVisits(seen(way, accuracy, n + 1000), [...points.on, ...points.off]).map(
          ({ checkpointId }) => checkpointId,
        ),
      )
      found += points.on.filter(({ id }) => visited.has(id)).length
      missed += points.on.filter(({ id }) => !visited.has(id)).length
      invented += points.off.filter(({ id }) => visited.has(id)).length
      off += points.off.length
    }
    const percent = (share: number) => `${Math.round(share * 1000) / 10} %`
    const recall = found / (found + missed)
    const precision = found + invented === 0 ? 1 : found / (found + invented)
    process.stdout.write(
      `accuracy ${accuracy} m, radius ${radiusM} m: ${found + missed} checkpoints on the way, ${off} off it; ` +
        `precision ${percent(precision)}, recall ${percent(recall)}\n`,
    )
    return { recall, precision }
  }

  it.each([
    [5, 20, 0.97, 0.97],
    [20, 20, 0.95, 0.5],
    [50, 20, 0.95, 0],
    [100, 20, 0.95, 0],
    [5, 60, 0.97, 0.97],
    [20, 60, 0.95, 0.95],
    [50, 60, 0.9, 0.5],
    [100, 60, 0.75, 0],
  ])(
    'of %d m at checkpoints of %d m are found and not invented',
    (accuracy, radiusM, leastPrecision, leastRecall) => {
      const { recall, precision } = score(accuracy, radiusM)
      expect(precision).toBeGreaterThanOrEqual(leastPrecision)
      expect(recall).toBeGreaterThanOrEqual(leastRecall)
    },
  )

  it('are the same for the same fixes shuffled, doubled and late', () => {
    for (const [n, way] of ways.entries()) {
      const { on, off } = placed(way, 20, n)
      const fixes = seen(way, 20, n + 1000)
      const random = randomOf(n)
      const twice = [...fixes, ...fixes.filter((_, at) => at % 3 === 0)]
      const mixed = twice
        .map((fix) => ({ fix, place: random() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ fix }) => fix)
      const late = [...fixes.filter((_, at) => at % 5 > 0), ...fixes.filter((_, at) => at % 5 === 0)]
      const points = [...on, ...off]
      expect(findVisits(mixed, points)).toEqual(findVisits(fixes, points))
      expect(findVisits(late, points)).toEqual(findVisits(fixes, points))
    }
  })
})
