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
  it('holds all fixes once, in order, each packet below what PostgreSQL takes', () => {
    const many = { minLength: 0, maxLength: 120, size: 'max' } as const
    fc.assert(
      fc.property(fc.array(live, many), fc.array(point, many), (some, points) => {
        const fixes: StoredFixes = { company, live: some, points }
        const packets = packetsOf('a-process', fixes)
        expect(packets.every((text) => Buffer.byteLength(text) < 8000)).toBe(true)
        const read = packets.map((text) => JSON.parse(text) as StoredFixes)
        expect(read.flatMap((packet) => packet.live)).toEqual(JSON.parse(JSON.stringify(some)))
        expect(read.flatMap((packet) => packet.points)).toEqual(JSON.parse(JSON.stringify(points)))
      }),
      { numRuns: 60 },
    )
  })

  it('says nothing of nothing', () => {
    expect(packetsOf('a-process', { company, live: [], points: [] })).toEqual([])
  })
})
