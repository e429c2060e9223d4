import { expect, it } from 'vitest'
import type { Stay } from '../../../../../domain/replay/stay.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { foundExportSelection } from './found-export-selection.ts'

const HOUR = 3_600_000
const words = { nameOf: (guard: string) => `Guard ${guard}`, time: zoneClock('UTC').time }
const span = { from: 100 * HOUR, to: 101 * HOUR }
const stay: Stay = {
  arrival: 100.2 * HOUR,
  departure: 100.8 * HOUR,
  began: { kind: 'came' },
  ended: { kind: 'left' },
  silences: [],
  nearestAt: 100.2 * HOUR,
  nearestM: 4,
  accuracyM: null,
}
const found = (guard: string, part: Partial<Stay> = {}) => ({ guard, stays: [{ ...stay, ...part }] as const })
/** A stay with last contact at `hour`, then offline until after hour 100. */
const heard = (hour: number): Partial<Stay> => ({
  began: { kind: 'before' },
  arrival: hour * HOUR,
  silences: [{ since: hour * HOUR, until: 100.5 * HOUR }],
})

it('holds what was asked of, of whoever was found', () => {
  expect(foundExportSelection([found('3'), found('9', { began: { kind: 'before' } })], span, words)).toEqual({
    guards: [
      { id: '3', name: 'Guard 3' },
      { id: '9', name: 'Guard 9' },
    ],
    ...span,
    aboutFrom: '',
  })
})

it('begins with the fix that somebody was last heard by before it, and says whose that is', () => {
  expect(
    foundExportSelection([found('3'), found('9', heard(98)), found('4', heard(99))], span, words),
  ).toMatchObject({
    from: 98 * HOUR,
    to: span.to,
    aboutFrom: 'The export begins at 02:00:00, the last contact with Guard 9 here, instead of 04:00:00.',
  })
})

it('is never longer than what one export takes, and says whose last fix that leaves out', () => {
  expect(foundExportSelection([found('1', heard(10)), found('2')], span, words)).toMatchObject({
    from: span.from,
    aboutFrom: 'Last contact here is too far back for one export: Guard 1.',
  })
})
