import { expect, it } from 'vitest'
import { isTimeZone, formatTimesAtPlace, zoneClock } from './zone-time.ts'

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

it('tells the time of a place by its own clock first, where that is not the company’s', () => {
  const t = Date.UTC(2026, 0, 5, 22, 4, 9)
  const at = (place: string | null) =>
    formatTimesAtPlace(t, { place, company: 'Africa/Nairobi' }, (clock, moment) => clock.dateTime(moment))
  expect(at('Africa/Lubumbashi')).toEqual(['6 Jan, 00:04:09 Lubumbashi', '6 Jan, 01:04:09'])
  expect([at(null), at('Africa/Kampala')]).toEqual([['6 Jan, 01:04:09'], ['6 Jan, 01:04:09']])
})
