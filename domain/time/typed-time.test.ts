import { expect, it } from 'vitest'
import { addMinutes, formatTypedTime, parseTypedTime, type TimeKind } from './typed-time.ts'

it.each<[string, TimeKind, string | null]>([
  ['23 Nov 2026', 'day', '2026-11-23'],
  ['3 november 2026', 'day', '2026-11-03'],
  ['23.11.2026', 'day', '2026-11-23'],
  ['3/11/2026', 'day', '2026-11-03'],
  ['2026-11-23', 'day', '2026-11-23'],
  ['29 Feb 2027', 'day', null],
  ['11/23/2026', 'day', null],
  ['23 Nov', 'day', null],
  ['', 'day', null],
  ['23 Nov 2026, 16:35', 'minute', '2026-11-23T16:35'],
  ['2026-11-23T16:35', 'minute', '2026-11-23T16:35'],
  ['2026-11-23 6:05', 'minute', '2026-11-23T06:05'],
  ['23.11.2026 1635', 'minute', '2026-11-23T16:35'],
  ['23 Nov 2026', 'minute', null],
  ['23 Nov 2026, 24:00', 'minute', null],
  ['16:35', 'time', '16:35'],
  ['6', 'time', '06:00'],
  ['0630', 'time', '06:30'],
  ['4:30 pm', 'time', null],
])('%j as a %s is %j', (text, kind, value) => {
  expect(parseTypedTime(text, kind)).toBe(value)
})

it('writes a value as the product does, and reads it again', () => {
  for (const [value, kind] of [
    ['2026-11-23', 'day'],
    ['2026-11-03T06:05', 'minute'],
    ['18:00', 'time'],
  ] as const)
    expect(parseTypedTime(formatTypedTime(value), kind)).toBe(value)
  expect(formatTypedTime('2026-11-03T06:05')).toBe('3 Nov 2026, 06:05')
})

it('moves on by minutes, over midnight and months', () => {
  expect(addMinutes('23:59', 1)).toBe('00:00')
  expect(addMinutes('2026-11-30', 24 * 60)).toBe('2026-12-01')
  expect(addMinutes('2026-11-01T00:00', -1)).toBe('2026-10-31T23:59')
})
