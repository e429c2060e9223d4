import { describe, expect, it } from 'vitest'
import { companyId } from '../db/company-id.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'
import { PositionQueue } from './position-queue.ts'
import { type FixHint, fixHintText, createHintTexts } from './postgres-hints.ts'

const company = companyId('1')
const T = 1_763_683_200_000

const stored = (count: number, at = T, from = 0): StoredFixes => ({
  company,
  live: Array.from({ length: count }, (_, i) => ({
    worker_id: String(from + i),
    latitude: -1.29,
    longitude: 36.82,
    created_at: at,
  })),
  points: Array.from({ length: count }, (_, i) => ({
    workerId: String(from + i),
    t: at,
    lat: -1.29,
    lon: 36.82,
    accuracy: null,
    speed: null,
    patrolId: '3',
  })),
})
const hintsFor = (...batches: StoredFixes[]): FixHint[] => {
  const waiting = new PositionQueue()
  for (const batch of batches) waiting.add(batch)
  return [...waiting.drain()].flatMap(([of, newest]) =>
    createHintTexts('a-process', of, newest).map((text) => {
      expect(Buffer.byteLength(text)).toBeLessThan(8000)
      return fixHintText.parse(text)
    }),
  )
}

describe('hints to the other processes', () => {
  it('name each guard once, however many fixes came, and say of whom several did', () => {
    const burst = Array.from({ length: 50 }, (_, i) => stored(10, T + i * 1000))
    const hints = hintsFor(...burst, stored(1, T, 10))
    expect(hints).toHaveLength(1)
    expect(hints[0]?.moved).toHaveLength(11)
    expect(hints[0]?.more).toHaveLength(10)
  })

  it('are several where one has no room, and one that names nobody where too many have moved', () => {
    const several = hintsFor(stored(2000))
    expect(several.length).toBeGreaterThan(1)
    expect(new Set(several.flatMap(({ moved }) => moved)).size).toBe(2000)
    expect(hintsFor(stored(20_000))).toEqual([
      { from: 'a-process', company, moved: [], shown: [], more: [], all: true },
    ])
  })

  it('tell a status without a fix as such', () => {
    const [hint] = hintsFor({ ...stored(2), points: [] })
    expect(hint).toMatchObject({ moved: [], shown: ['0', '1'], more: [] })
  })
})
