import { BehaviorSubject, EMPTY, of } from 'rxjs'
import { expect, it } from 'vitest'
import { config, dispatcher, stubServices } from '../../../tests/support/screens/stub-app.tsx'
import { SYSTEM_SETTINGS } from '../../../domain/records/system-defaults.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import type { FeedSource } from '../../streams/sources/feed.ts'
import { createTracking } from './create-tracking.ts'

const ZONE = 'Pacific/Auckland'

it('tells times and judges hours of duty by the company’s clock, whatever the server’s own is', () => {
  const t = Date.now() - 2 * 3_600_000
  const guard = {
    workerId: '1',
    workerName: 'Aroha Ngata',
    fix: { workerId: '1', t, lat: -36.85, lon: 174.76, accuracy: 5, speed: null },
    intervalMs: 60_000,
    status: 'Offline',
  }
  const { services } = stubServices({ user: dispatcher })
  const tracking = createTracking({
    session: services.session,
    config: { ...config, time_zone: 'Africa/Nairobi' },
    timeZone: ZONE,
    behaviour: SYSTEM_SETTINGS,
    company: '2',
    wholeCompany: true,
    feed: {
      live: { name: 'feed', link$: of('up'), guards$: new BehaviorSubject([guard]) },
      truncated$: EMPTY,
    } as unknown as FeedSource,
    tell: () => {},
  })
  const clock = zoneClock(ZONE).time(t)
  // on duty if hours are read in Auckland time, off duty if they are read in Nairobi time
  const shift_start = clock.slice(0, 5)
  tracking.statuses.setRoster([{ id: '1', shift_start, shift_minutes: 180 }])
  expect(tracking.statuses.row('1')).toMatchObject({ status: 'offline', since: clock })
  tracking.dispose()
})

it('leaves the realtime database alone where the company wants the feed only, or the person sees a part of it', async () => {
  const { services } = stubServices({ user: dispatcher })
  // the connection to this database fails at once
  const firebase = { apiKey: 'key', databaseURL: 'nowhere', projectId: 'none', appId: 'none' }
  const linksWith = (liveLinks: 'all' | 'feed', wholeCompany = true) => {
    const tracking = createTracking({
      session: services.session,
      config: { ...config, realtime: { kind: 'cloud', firebase } },
      timeZone: ZONE,
      behaviour: { ...SYSTEM_SETTINGS, liveLinks },
      company: '2',
      wholeCompany,
      feed: {
        live: { name: 'feed', link$: of('up'), guards$: new BehaviorSubject([]) },
        truncated$: EMPTY,
      } as unknown as FeedSource,
      tell: () => {},
    })
    let links: object = {}
    tracking.live.links$.subscribe((states) => (links = states))
    tracking.listShown()
    tracking.mapShown()
    return { links: () => links, database: tracking.firebase, dispose: tracking.dispose }
  }
  const alone = linksWith('feed')
  const limited = linksWith('all', false)
  const both = linksWith('all')
  await expect.poll(both.links).toEqual({ feed: 'up', firebase: 'failed' })
  expect(alone.links()).toEqual({ feed: 'up' })
  expect(limited.links()).toEqual({ feed: 'up' })
  // limited accounts load the trail from the server instead
  await expect(limited.database.fetchCurrent('1')).rejects.toThrow('shows the whole company')
  alone.dispose()
  limited.dispose()
  both.dispose()
})
