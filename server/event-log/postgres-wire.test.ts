import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyId } from '../db/company-id.ts'
import type { StoredFixes } from './event-hub.ts'
import { packetsOf } from './postgres-wire.ts'

const company = companyId('1')
const live = fc.record({
  worker_id: fc.nat().map(String),
  worker_name: fc.string({ unit: 'grapheme', maxLength: 60 }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  created_at: fc.nat(),
})
const point = fc.record({
  workerId: fc.nat().map(String),
  t: fc.integer({ min: 1 }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  accuracy: fc.constant(null),
  speed: fc.constant(null),
  patrolId: fc.nat().map(String),
})

describe('packetsOf', () => {
  it('holds all fixes once, points in order, each packet below what PostgreSQL takes', () => {
    const many = { minLength: 0, maxLength: 120, size: 'max' } as const
    const ofEach = { ...many, selector: (each: { worker_id: string }) => each.worker_id }
    fc.assert(
      fc.property(fc.uniqueArray(live, ofEach), fc.array(point, many), (some, points) => {
        const fixes: StoredFixes = { company, live: some, points }
        const packets = packetsOf('a-process', fixes)
        expect(packets.every((text) => Buffer.byteLength(text) < 8000)).toBe(true)
        const read = packets.map((text) => JSON.parse(text) as StoredFixes)
        const byGuard = (all: readonly { worker_id: string }[]) =>
          all.toSorted((a, b) => (a.worker_id < b.worker_id ? -1 : 1))
        expect(byGuard(read.flatMap((packet) => packet.live))).toEqual(
          byGuard(JSON.parse(JSON.stringify(some)) as typeof some),
        )
        expect(read.flatMap((packet) => packet.points)).toEqual(JSON.parse(JSON.stringify(points)))
      }),
      { numRuns: 60 },
    )
  })

  it('tells with a location the point that it is of', () => {
    const guards = Array.from({ length: 100 }, (_, i) => String(i))
    const position = { latitude: -1.29, longitude: 36.82, created_at: 2 }
    const fix = { lat: -1.29, lon: 36.82, accuracy: null, speed: null, patrolId: '7' }
    const packets = packetsOf('a-process', {
      company,
      live: guards.map((worker_id) => ({ worker_id, ...position })),
      points: guards.flatMap((workerId) => [1, 2].map((t) => ({ workerId, t, ...fix }))),
    }).map((text) => JSON.parse(text) as StoredFixes)
    expect(packets.length).toBeGreaterThan(1)
    for (const { live, points } of packets)
      expect(points.filter(({ t }) => t === 2).map(({ workerId }) => workerId)).toEqual(
        live.map(({ worker_id }) => worker_id),
      )
  })

  it('says nothing of nothing', () => {
    expect(packetsOf('a-process', { company, live: [], points: [] })).toEqual([])
  })
})
