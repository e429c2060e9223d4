import { expect, it } from 'vitest'
import { packFixes } from '../domain/track/pack-fixes.ts'
import { sliceInterval } from '../domain/track/packed-reading.ts'
import { PackedTrack } from '../domain/track/packed-track.ts'
import type { GuardHour } from '../server/trails/guard-hours.ts'
import { trailArrowStream } from '../server/trails/trail-arrow.ts'
import { readTrails } from '../src/streams/replay/read-trails.ts'

const hour = Date.UTC(2026, 10, 19, 16)

const walked: GuardHour[] = ['4', '17'].map((workerId, guard) => ({
  workerId,
  hour,
  t: Array.from({ length: 700 }, (_, i) => hour + i * 5000 + guard),
  lat: Array.from({ length: 700 }, (_, i) => -12_864_123 + i * 40),
  lon: Array.from({ length: 700 }, (_, i) => 368_172_001 - i * 17),
  interval: 5000,
  accuracy: Array.from({ length: 700 }, (_, i) => (i % 9 === 0 ? null : 50)),
}))

async function streamed(hours: readonly GuardHour[]): Promise<Uint8Array> {
  async function* each() {
    yield* hours
  }
  const pieces: Uint8Array[] = []
  for await (const piece of trailArrowStream(each())) pieces.push(piece)
  return Buffer.concat(pieces)
}

it('what the server streams is what the console packs and reads', async () => {
  const fixes = packFixes(hour, readTrails(await streamed(walked)))
  const read = fixes.workerIds.map((workerId, slice) => {
    const track = new PackedTrack([{ fixes, slice }])
    const all = <T>(of: (i: number) => T) => Array.from({ length: track.count }, (_, i) => of(i))
    return {
      workerId,
      hour,
      interval: sliceInterval(fixes, slice),
      t: all((i) => track.t(i)),
      lat: all((i) => Math.round(track.lat(i) * 1e7)),
      lon: all((i) => Math.round(track.lon(i) * 1e7)),
      accuracy: all((i) => track.accuracy(i)),
    }
  })
  expect(read).toEqual(walked)
})

it('an answer without a guard is read as nobody, and another answer is refused', async () => {
  expect(readTrails(await streamed([]))).toEqual([])
  expect(() => readTrails(Buffer.from('<html>'))).toThrow()
})
