import { expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import type { SystemSettings } from './system-defaults.ts'
import { type SystemSettingsChanged, systemSettingsRules, systemSettingsStream } from './system-settings.ts'

const change = (asked: Partial<SystemSettings>, past: SystemSettingsChanged[] = []) =>
  decideAfter(systemSettingsStream, past, { ...asked, type: 'ChangeSystemSettings' as const })

it('keeps what differs, and nothing where all is as it was', () => {
  expect(change({ lateAfter: 3, offlineAfter: 5, baseMap: 'open' })).toEqual({
    events: [{ type: 'SystemSettingsChanged', lateAfter: 3, baseMap: 'open' }],
  })
  expect(change({ lateAfter: 3 }, [{ type: 'SystemSettingsChanged', lateAfter: 3 }])).toEqual({ events: [] })
})

it('lets nobody be offline before being late', () => {
  expect(change({ lateAfter: 5 })).toMatchObject({
    refused: { code: 'offline_before_late', field: 'offlineAfter' },
  })
  expect(change({ lateAfter: 5, offlineAfter: 6 })).toHaveProperty('events')
})

it('takes a place whole', () => {
  expect(change({ homeLatitude: -4 })).toMatchObject({
    refused: { code: 'place_incomplete', field: 'homeLongitude' },
  })
  const there = change({ homeLatitude: -4, homeLongitude: 39.6 })
  expect(there).toHaveProperty('events')
  expect(
    change({ homeLatitude: null }, [
      { type: 'SystemSettingsChanged', homeLatitude: -4, homeLongitude: 39.6 },
    ]),
  ).toMatchObject({ refused: { code: 'place_incomplete', field: 'homeLatitude' } })
})

it.each([
  ['lateAfter', [2, 30], [1, 2.5, 31]],
  ['offlineAfter', [3, 60], [2, 61]],
  ['firstIntervalMin', [1, 60], [0, 61]],
  ['redrawIntervalS', [0, 60], [-1, 61]],
  ['fixRetentionDays', [7, 3650, null], [6, 3651]],
  ['rejectedRetentionDays', [1, 365], [0, 366, null]],
  ['securityRetentionDays', [30, 3650], [29, 3651, null]],
  ['sessionHours', [1, 720], [0, 721, null]],
  ['homeLatitude', [-85, 85, null], [-86, 86]],
  ['baseMap', ['bundled'], ['', 'google']],
])('%s has its bounds', (field, good, bad) => {
  const takes = (value: unknown) => systemSettingsRules.partial().safeParse({ [field]: value }).success
  expect([good.map(takes), bad.map(takes)]).toEqual([good.map(() => true), bad.map(() => false)])
})
