import { expect, it } from 'vitest'
import type { LiveLocation } from '../contract/tracking/location.ts'
import { toLiveLocationColumns } from '../server/fixes/live/live-locations.ts'
import { fetchLiveLocations } from '../src/streams/sources/live-locations.ts'
import type { Get } from '../src/streams/sources/source.ts'

const NOW = 1_763_683_200_000
const guards = (count: number): LiveLocation[] =>
  Array.from({ length: count }, (_, i) => ({
    worker_id: String(i + 1),
    ...(i % 7 !== 0 && { worker_name: `Amina Wanjiru Odhiambo ${i}` }),
    latitude: (-12_921_000 - i * 37) / 1e7,
    longitude: (368_219_000 + i * 53) / 1e7,
    created_at: NOW - ((i * 7919) % 60_000),
    accuracy: i % 5 === 0 ? null : 4 + (i % 9),
    speed: i % 3 === 0 ? null : 1.25,
    status: i % 11 === 0 ? 'Off duty' : 'Online',
    interval_ms: i % 4 === 0 ? null : 15_000,
  }))
const answering = (answer: unknown): Get =>
  (async (_path, schema) => schema.parse(JSON.parse(JSON.stringify(answer)))) as Get

it('columns tell the same as the locations themselves', async () => {
  const all = guards(200)
  expect(await fetchLiveLocations(answering(toLiveLocationColumns(all)))).toEqual(all)
  expect(await fetchLiveLocations(answering({ data: all }))).toEqual(all)
  expect(await fetchLiveLocations(answering(toLiveLocationColumns([])))).toEqual([])
})

it('columns of 5,000 guards take less than half the bytes', () => {
  const all = guards(5000)
  const bytes = (answer: unknown) => JSON.stringify(answer).length
  expect(bytes(toLiveLocationColumns(all)) / bytes({ data: all })).toBeLessThan(0.45)
})

it('columns of different lengths are no answer', async () => {
  const answer = toLiveLocationColumns(guards(3))
  answer.columns.speed.pop()
  await expect(fetchLiveLocations(answering(answer))).rejects.toThrow()
})
