import { expect, it } from 'vitest'
import type { BoardRecord } from '../../../../contract/incidents/board-record.ts'
import { pinsAt } from './record-pins.tsx'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 10, 20, 12)
const record = (id: string, hours: number, more: Partial<BoardRecord> = {}): BoardRecord => ({
  kind: 'incident',
  id,
  name: `INC ${id}`,
  at: NOON + hours * HOUR,
  recorded_at: NOON + hours * HOUR,
  position: { latitude: -1.28, longitude: 36.82 },
  ...more,
})

it('has the newest of each kind and place of the day before a moment, and nothing that is still to come', () => {
  const records = [
    record('old', -24),
    record('1', -23),
    record('2', -1),
    record('entry', -1, { kind: 'occurrence' }),
    record('nowhere', -1, { position: null }),
    record('there', 0, { position: { latitude: -1.3, longitude: 36.8 } }),
    record('later', 1),
  ]
  const told = (moment: number) => pinsAt(records, moment).map(({ id, count }) => [id, count])
  expect(told(NOON)).toEqual([
    ['2', 2],
    ['entry', 1],
    ['there', 1],
  ])
  expect(told(NOON - 2 * HOUR)).toEqual([['1', 2]])
  expect(told(NOON + HOUR)).toEqual([
    ['later', 2],
    ['entry', 1],
    ['there', 1],
  ])
})
