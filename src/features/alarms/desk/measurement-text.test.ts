import { expect, it } from 'vitest'
import { measurementText } from './desk-detail.tsx'

const DAY = 24 * 3_600_000
const raised_at = Date.UTC(2026, 10, 27, 12)

it('says how long ago something expired, and counts the days since the alarm was raised', () => {
  const said = (value: number, days = 0) =>
    measurementText({ value, unit: 'days left', raised_at }, raised_at + days * DAY, 'Africa/Nairobi')
  expect([said(-20), said(-1), said(0), said(1), said(12)]).toEqual([
    'expired 20 days ago',
    'expired 1 day ago',
    'expires today',
    '1 day left',
    '12 days left',
  ])
  expect([said(12, 11), said(12, 12), said(12, 14)]).toEqual([
    '1 day left',
    'expires today',
    'expired 2 days ago',
  ])
  expect(measurementText({ value: 9, unit: '%', raised_at }, raised_at + DAY, 'UTC')).toBe('9 %')
})
