import { expect, it } from 'vitest'
import { channelsFor, quietHoursEnd, standardPreferences } from './notification-preferences.ts'

const at = (text: string) => Date.parse(text)
/** time zone three hours ahead of UTC, without summer time */
const NAIROBI = standardPreferences('Africa/Nairobi')
const night = { ...NAIROBI, quiet: { from: '22:00', to: '06:00' } }
const mention = { kind: 'mention', severity: 'info' } as const
const alarm = { kind: 'alarm', severity: 'critical' } as const

it('quiet hours end in the morning, on the clock of the person', () => {
  expect(quietHoursEnd(night, at('2026-11-26T18:59:00Z'))).toBeNull()
  expect(quietHoursEnd(night, at('2026-11-26T19:00:00Z'))).toBe(at('2026-11-27T03:00:00Z'))
  expect(quietHoursEnd(night, at('2026-11-27T02:59:00Z'))).toBe(at('2026-11-27T03:00:00Z'))
  expect(quietHoursEnd(night, at('2026-11-27T03:00:00Z'))).toBeNull()
  const noon = { ...NAIROBI, quiet: { from: '12:00', to: '13:00' } }
  expect(quietHoursEnd(noon, at('2026-11-26T09:30:00Z'))).toBe(at('2026-11-26T10:00:00Z'))
  expect(quietHoursEnd({ ...NAIROBI, quiet: { from: '08:00', to: '08:00' } }, 0)).toBeNull()
  // the clocks went back in this night, so it has one hour more
  const berlin = { ...night, time_zone: 'Europe/Berlin' }
  expect(quietHoursEnd(berlin, at('2026-10-24T20:30:00Z'))).toBe(at('2026-10-25T05:00:00Z'))
})

it('only what is critical breaks through quiet hours', () => {
  const midnight = at('2026-11-26T21:00:00Z')
  const morning = at('2026-11-27T03:00:00Z')
  const all = { ...night, mail: ['alarm', 'mention'] as const }
  expect(channelsFor({ ...all, mail: [...all.mail] }, alarm, midnight)).toEqual({
    push: true,
    mailAt: midnight,
  })
  expect(channelsFor({ ...all, mail: [...all.mail] }, mention, midnight)).toEqual({
    push: false,
    mailAt: morning,
  })
  expect(channelsFor({ ...night, mail: [], push: [] }, alarm, midnight)).toEqual({
    push: false,
    mailAt: null,
  })
})

it('a digest collects the mail of an hour or a day, and waits for the end of quiet hours', () => {
  const evening = at('2026-11-26T17:20:00Z')
  expect(channelsFor(NAIROBI, mention, evening).mailAt).toBe(evening)
  const hourly = { ...NAIROBI, digest: 'hourly' as const }
  expect(channelsFor(hourly, mention, evening).mailAt).toBe(at('2026-11-26T18:00:00Z'))
  expect(channelsFor({ ...hourly, quiet: night.quiet }, mention, at('2026-11-26T18:30:00Z')).mailAt).toBe(
    at('2026-11-27T03:00:00Z'),
  )
  const daily = { ...NAIROBI, digest: 'daily' as const }
  expect(channelsFor(daily, mention, evening).mailAt).toBe(at('2026-11-27T04:00:00Z'))
  expect(channelsFor(daily, mention, at('2026-11-27T03:59:00Z')).mailAt).toBe(at('2026-11-27T04:00:00Z'))
})
