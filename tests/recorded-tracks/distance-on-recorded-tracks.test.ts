import { expect, it } from 'vitest'
import { metresAlong as countedAlong } from '../../domain/fix/distance-counter.ts'
import { metresAlong as plainSum, readTracks } from '../support/map/independent-track.ts'
import { describeRecordedTracks } from '../support/tracks/recorded-tracks.ts'
import { recordedTrack } from '../support/tracks/shared-data.ts'

type Rows = NonNullable<ReturnType<ReturnType<typeof readTracks>['get']>>

const counted = (rows: Rows) =>
  countedAlong({
    length: rows.length,
    lat: rows.map(({ lat }) => lat),
    lon: rows.map(({ lon }) => lon),
    accuracy: rows.map(({ accuracy }) => accuracy),
  }).at(-1) ?? 0
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number
/** returns the counted length as a share of the length of all steps */
const share = (tracks: readonly Rows[]) => {
  const sum = (of: (rows: Rows) => number) => tracks.reduce((total, rows) => total + of(rows), 0)
  return sum(counted) / sum(plainSum)
}

describeRecordedTracks('distances', () => {
  it('of phones that lay still are nearly none, though their steps add up to 90 km', () => {
    const lain = [...readTracks(recordedTrack('mobilitynet_stationary.csv.gz')).values()]
    expect(lain.reduce((sum, rows) => sum + plainSum(rows), 0)).toBeGreaterThan(90_000)
    expect(share(lain)).toBeLessThan(0.07)
  })

  it('of walks and rides that were recorded well are nearly all of their steps', () => {
    const tracks = [...readTracks(recordedTrack('mobilitynet_walk_cycle.csv.gz')).values()]
    const well = tracks.filter((rows) => median(rows.map(({ accuracy }) => accuracy)) <= 10)
    expect(well.length).toBeGreaterThan(20)
    expect(share(well)).toBeGreaterThan(0.9)
    expect(median(well.map((rows) => share([rows])))).toBeGreaterThan(0.9)
  })
})
