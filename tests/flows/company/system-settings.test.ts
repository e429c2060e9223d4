import { expect, it } from 'vitest'
import { dashboardReply } from '../../../contract/dashboard/dashboard.ts'
import { systemSettings } from '../../../contract/settings/system-settings.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { WatchContinuity } from '../../../server/fixes/live/watch-continuity.ts'
import { checkContactsOnce } from '../../../server/fixes/live/live-watchdog.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { readFeed } from '../../support/realtime/feed-reader.ts'
import { withDemo } from '../../support/http/with-demo.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'
import { ownSystemSettings } from '../../support/screens/own-system-settings.ts'

withDemo('how a company has its console and server behave', (demo) => {
  const path = '/api/system-settings/own'
  const call = (method: 'GET' | 'PATCH', at = path, body?: object, headers = {}, token = demo.token) =>
    demo.server.call(method, at, { token, headers, ...(body && { body }) })

  it('is changed on the version that was seen, with its history, and reaches open consoles at once', async () => {
    const { token: dispatcher } = await demo.server.signIn('dispatcher@askari.example')
    const feed = await readFeed(demo.server.url, dispatcher)
    await feed.until(() => feed.all('caught-up').length === 1)
    const before = await call('GET')
    expect(systemSettings.reply.parse(before.body).data).toEqual(ownSystemSettings)
    const untouched = await call('GET', `${path}/history`)
    expect(untouched).toMatchObject({ status: 200, body: { data: [] } })
    const seen = { 'if-match': before.headers.get('etag') ?? '' }
    const changes = { late_after: 4, offline_after: 10, fix_retention_days: 90, base_map: 'bundled' }
    const changed = await call('PATCH', path, changes, seen)
    expect(systemSettings.reply.parse(changed.body).data).toMatchObject(changes)
    await feed.until(() => feed.all('account').length > 0)
    expect(feed.all('account').at(-1)).toMatchObject({
      system_settings: { late_after: 4, offline_after: 10, base_map: 'bundled', tab_counts: 'offline' },
    })
    // without the permission for settings, a console receives their effect but not the event
    expect(feed.all('event').filter(({ type }) => type === 'SystemSettingsChanged')).toEqual([])
    feed.close()
    const late = await call('PATCH', path, { tab_counts: 'none' }, seen)
    expect([late.status, late.body]).toMatchObject([
      412,
      { code: 'changed_since', current: { late_after: 4 }, changes: [{ type: 'SystemSettingsChanged' }] },
    ])
    const { body } = await call('GET', `${path}/history`)
    expect((body as { data: object[] }).data).toMatchObject([
      {
        type: 'SystemSettingsChanged',
        by_name: 'Daniel Kiplagat',
        changes: [
          { field: 'base_map', from: 'automatic', to: 'bundled' },
          { field: 'late_after', from: 2, to: 4 },
          { field: 'offline_after', from: 5, to: 10 },
          { field: 'fix_retention_days', from: null, to: 90 },
        ],
      },
    ])
    const { body: back } = await call('PATCH', path, { fix_retention_days: null })
    expect(systemSettings.reply.parse(back).data).toMatchObject({ fix_retention_days: null, late_after: 4 })
  })

  it('decides who is late and who is offline, in the figures and in what is told live', async () => {
    const { context, clock } = demo.server
    const company = companyId('1')
    const workerId = await hireWorker(context, company, 'Akinyi')
    const fix = (t: number) => ({ workerId, t, lat: -1.29, lon: 36.82, accuracy: 5, speed: null })
    await acceptFixes(context, company, [fix(clock.now - 60_000), fix(clock.now)], 'osmand')
    const lease = createLease(context, 'live watch')
    const after = async (late_after: number, offline_after: number) => {
      await call('PATCH', path, { late_after, offline_after })
      await checkContactsOnce(context, lease, new WatchContinuity())
      const { status } = await context.db
        .selectFrom('live_location')
        .select('status')
        .where('company', '=', company)
        .where('worker_id', '=', workerId)
        .executeTakeFirstOrThrow()
      const { body } = await call('GET', '/api/dashboard')
      const { online, late, offline } = dashboardReply.parse(body).data.guards
      return { status, online, late, offline }
    }
    clock.now += 4 * 60_000
    expect(await after(2, 5)).toEqual({ status: 'Online', online: 0, late: 1, offline: 0 })
    expect(await after(2, 3)).toEqual({ status: 'Offline', online: 0, late: 0, offline: 1 })
    expect(await after(4, 6)).toEqual({ status: 'Online', online: 1, late: 0, offline: 0 })
    await lease.release()
  })

  it.each([
    ['late_after', 1, 'Must be at least 2.'],
    ['offline_after', 4, 'The offline limit must be greater than the late limit.'],
    ['fix_retention_days', 6, 'Must be at least 7.'],
    ['home_latitude', -4, 'Please give both latitude and longitude, or neither.'],
    ['base_map', 'google', 'Must be automatic, open or bundled.'],
  ])('says at %s what is wrong with it', async (field, wrong, sentence) => {
    const { status, body } = await call('PATCH', path, { [field]: wrong })
    const at = field === 'home_latitude' ? 'home_longitude' : field
    expect([[409, 422].includes(status), (body as { data: unknown }).data]).toEqual([
      true,
      { [at]: [sentence] },
    ])
  })

  it('is seen and changed by those who may', async () => {
    const { token } = await demo.server.signIn('dispatcher@askari.example')
    expect((await call('GET', path, undefined, {}, token)).status).toBe(403)
    expect((await call('PATCH', path, { late_after: 3 }, {}, token)).status).toBe(403)
  })
})
