import { expect, it } from 'vitest'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { tooltipLines } from './tooltip-lines.ts'

const at = Date.UTC(2026, 10, 23, 8, 46, 10)
const mark = (t: number, text: string) => ({ key: text, t, shape: 'offline' as const, text })
const told = {
  clock: zoneClock('UTC'),
  gaps: [],
  rests: [],
  marks: [mark(at, 'Kariuki went offline'), mark(at + 60_000, 'Amina went offline')],
  more: (t: number) => [t < at ? 'before' : 'after'],
}

it('tells over a mark the time to which a press goes, and of marks beside it theirs', () => {
  expect(tooltipLines(told, at - 163_000, 180_000)).toEqual([
    '23 Nov 2026, 08:46:10 UTC',
    'Kariuki went offline',
    'after',
  ])
  expect(tooltipLines(told, at + 50_000, 180_000)).toEqual([
    '23 Nov 2026, 08:47:10 UTC',
    '08:46:10 Kariuki went offline',
    'Amina went offline',
    'after',
  ])
  expect(tooltipLines(told, at - 200_000, 180_000)).toEqual(['23 Nov 2026, 08:42:50 UTC', 'before'])
})
