import { expect, it } from 'vitest'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { spanText } from './span-text.ts'

it('names both zones of a span in which the clocks change, else one', () => {
  const london = zoneClock('Europe/London')
  const span = (from: string, to: string) => spanText(london, { from: Date.parse(from), to: Date.parse(to) })
  expect(span('2026-10-24T22:00Z', '2026-10-25T05:00Z')).toBe(
    '24 Oct 2026, 23:00 BST to 25 Oct 2026, 05:00 GMT',
  )
  expect(span('2026-10-25T22:00Z', '2026-10-26T05:00Z')).toBe('25 Oct 2026, 22:00 to 26 Oct 2026, 05:00 GMT')
})
