import { expect, it } from 'vitest'
import { createCompanyClock } from './company-clock.ts'

it('tells the time of the company, wherever the viewer is', () => {
  const clock = createCompanyClock('Africa/Nairobi')
  const t = Date.UTC(2026, 0, 5, 22, 4, 9)
  expect(clock.time(t)).toBe('01:04:09')
  expect(clock.dateTime(t)).toBe('6 Jan, 01:04:09')
})
