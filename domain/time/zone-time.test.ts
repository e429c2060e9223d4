import { expect, it } from 'vitest'
import { isTimeZone, zoneClock } from './zone-time.ts'

it('tells the time of the zone, wherever the reader is', () => {
  const clock = zoneClock('Africa/Nairobi')
  const t = Date.UTC(2026, 0, 5, 22, 4, 9)
  expect([clock.time(t), clock.dateTime(t), clock.full(t), clock.minute(t), clock.zone(t)]).toEqual([
    '01:04:09',
    '6 Jan, 01:04:09',
    '6 Jan 2026, 01:04:09 GMT+3',
    '6 Jan 2026, 01:04',
    'GMT+3',
  ])
})

it('knows the zones of the runtime by their names', () => {
  expect(['Africa/Nairobi', 'Nairobi', ''].map(isTimeZone)).toEqual([true, false, false])
})
