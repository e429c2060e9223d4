import { expect, it } from 'vitest'
import { parsePastMoment } from './parse-past-moment.ts'
import { wallTimeAt } from './zone-days.ts'

it('reads the last such moment of the past, by the clock of a zone', () => {
  // Thursday, 26 November 2026, 13:30 in Nairobi
  const now = Date.UTC(2026, 10, 26, 10, 30)
  const said = (text: string, zone = 'Africa/Nairobi') => {
    const moment = parsePastMoment(text, now, zone)
    return moment === null ? null : wallTimeAt(moment, zone)
  }
  expect(
    [
      'Tuesday 16:00',
      'tue 1600',
      'Thursday 09:00',
      'thu at 14:00',
      '16:00',
      '13:30',
      'today 12.15',
      'yesterday',
      'yesterday, 9:30',
      '23 Nov 2026 16:35',
      '2026-11-20',
    ].map((text) => said(text)),
  ).toEqual([
    '2026-11-24T16:00',
    '2026-11-24T16:00',
    '2026-11-26T09:00',
    '2026-11-19T14:00',
    '2026-11-25T16:00',
    '2026-11-26T13:30',
    '2026-11-26T12:15',
    '2026-11-25T00:00',
    '2026-11-25T09:30',
    '2026-11-23T16:35',
    '2026-11-20T00:00',
  ])
  expect(said('Wed 23:00', 'America/New_York')).toBe('2026-11-25T23:00')
  for (const none of [
    '',
    'ann',
    'tu 16:00',
    '16',
    'today 23:00',
    'tue 25:00',
    '3 Jan 2027',
    'gate 3',
    '30 Feb 2026',
  ])
    expect([none, said(none)]).toEqual([none, null])
})
