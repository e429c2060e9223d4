import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardDutyReply } from '../../../contract/dashboard/dashboard-duty.ts'
import { DASHBOARD_TILES, MISSED_ROUNDS } from '../../../contract/dashboard/dashboard-tiles.ts'
import { dashboardTrendsReply } from '../../../contract/dashboard/dashboard.ts'
import { alarmStream } from '../../../domain/alarms/alarm.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { raisedAlarm } from '../../support/records/raised-alarm.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'

const MINUTE = 60_000
const company = companyId('1')

for (const engine of testEngines.filter(({ name }) => name === 'SQLite'))
  describe.skipIf(engine.missing !== null)('the dashboard', () => {
    let server: DemoOverHttp
    let stop: () => Promise<void>
    let admin: string
    let member: string
    beforeAll(async () => {
      const started = await engine.start()
      stop = started.stop
      server = await demoOverHttp(await started.newDatabase('demo'))
      admin = (await server.signIn('admin@askari.example')).token
      for (const priority of [1, 1, 2])
        await handleCommand(server.context, alarmStream, {
          company,
          id: null,
          command: { ...raisedAlarm('1', NOON - MINUTE), priority, assignment: priority === 2 ? '1' : null },
          commandId: server.context.newId(),
          by: 'system:alarms',
          at: NOON,
        })
      await server.call('PATCH', '/api/back-office-users/4', {
        token: admin,
        body: { client_ids: [], assignment_ids: ['1'] },
      })
      member = (await server.signIn('dispatcher@askari.example')).token
    })
    afterAll(async () => {
      await server.close()
      await stop()
    })

    const get = (path: string, token = admin) => server.call('GET', `/api${path}`, { token })
    const totalOf = async (path: string, query: object, token?: string) => {
      const { status, body } = await get(`${path}?${new URLSearchParams({ ...query, per_page: '1' })}`, token)
      return status === 200 ? (body as { meta: { total: number } }).meta.total : `refused ${status}`
    }

    it('has tiles whose numbers are those of their lists, for the whole and for a part', async () => {
      const ofAll: Record<string, number | string> = {}
      for (const { name, path, query } of DASHBOARD_TILES) ofAll[name] = await totalOf(path, query)
      expect(ofAll).toMatchObject({ 'urgent-alarms': 2, 'high-alarms': 1, 'low-alarms': 0 })
      expect(Object.values(ofAll).filter((total) => typeof total === 'string')).toEqual([])
      // each number equals what the same filter selects from the whole list
      const { body } = await get('/issues?per_page=1000')
      const issues = (body as { data: { status: string; overdue: boolean }[] }).data
      const closed = ['resolved', 'verified', 'closed']
      expect(ofAll['issues']).toBe(issues.filter(({ status }) => !closed.includes(status)).length)
      expect(ofAll['overdue']).toBe(issues.filter(({ overdue }) => overdue).length)
      for (const { name, path, query } of DASHBOARD_TILES) {
        const seen = await totalOf(path, query, member)
        expect([name, Number(seen) <= Number(ofAll[name])]).toEqual([name, true])
      }
      // the member sees only the alarm at their site, and no document of the client, because they see one site only
      expect(await totalOf('/alarms', { standing: 'true' }, member)).toBe(1)
      expect(await totalOf('/documents', {}, member)).toBe(0)
      const own = (await get('/round-runs?per_page=1000', member)).body as {
        data: { site_post_id: string }[]
      }
      const posts = (await get('/assignments/1/site-posts?per_page=100')).body as { data: { id: string }[] }
      expect(own.data.length).toBeGreaterThan(0)
      expect(own.data.filter((run) => !posts.data.some(({ id }) => id === run.site_post_id))).toEqual([])
    })

    it('says who is due and present, of the company and of a part', async () => {
      const duty = async (token?: string) =>
        dashboardDutyReply.parse((await get('/dashboard/duty', token)).body).data
      const before = await duty()
      expect(before.hours).toHaveLength(24)
      const due = before.places.reduce((sum, place) => sum + place.due, 0)
      const { absent, wrong_post, undecided, expected, present } = before.states
      expect(absent + wrong_post + undecided + expected + present).toBe(due)
      expect(due).toBeGreaterThan(0)
      // no phone has reported, so the status is unknown
      expect(before.unknown).toEqual({ no_fix: undecided, old_fix: 0, inaccurate: 0, no_geofence: 0 })
      expect(absent).toBe(0)
      const part = await duty(member)
      expect(part.places.map(({ assignment_id }) => assignment_id)).toEqual(
        before.places.flatMap(({ assignment_id: id }) => (id === '1' ? [id] : [])),
      )
      // a guard arrives at the post for their duty
      const place = before.places.find(({ undecided: unknown }) => unknown > 0)
      if (!place) throw new Error('nobody is due in the demo')
      const { data: site } = (await get(`/assignments/${place.assignment_id}`)).body as {
        data: { geofence_coordinates: string }
      }
      const { coordinates } = JSON.parse(site.geofence_coordinates) as { coordinates: [number, number][][] }
      const ring = (coordinates[0] ?? []).slice(1)
      const middle = (axis: 0 | 1) => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length
      const { data: entries } = (await get(`/assignment-workers/${place.assignment_id}?per_page=100`))
        .body as { data: { worker_id: string }[] }
      for (const { worker_id: workerId } of entries)
        await acceptFixes(
          server.context,
          company,
          [{ workerId, t: NOON - 1000, lat: middle(1), lon: middle(0), accuracy: 5, speed: null }],
          'osmand',
        )
      const after = (await duty()).places.find((each) => each.assignment_id === place.assignment_id)
      expect(after).toMatchObject({ present: place.due, due: place.due })
    })

    it('counts the last thirty days as the lists do, and leaves out what a reader may not see', async () => {
      const read = async (token?: string) =>
        dashboardTrendsReply.parse((await get('/dashboard/trends', token)).body).data
      const { days, trends } = await read()
      expect(days).toHaveLength(30)
      const sum = (values: number[] = []) => values.reduce((all, each) => all + each, 0)
      expect(trends.alarms?.at(-1)).toBe(3)
      expect(sum(trends.alarms)).toBe(await totalOf('/alarms', {}))
      expect(sum(trends.issues)).toBe(await totalOf('/issues', {}))
      expect(sum(trends.rounds_completed)).toBe(
        await totalOf('/round-runs', { done: 'true', period: 'month' }),
      )
      expect(sum(trends.rounds_missed)).toBe(
        await totalOf('/round-runs', { ...MISSED_ROUNDS, period: 'month' }),
      )
      const part = await read(member)
      expect(Object.keys(part.trends)).toEqual(Object.keys(trends))
      expect(sum(part.trends.alarms)).toBe(1)
      expect(sum(part.trends.issues)).toBe(await totalOf('/issues', {}, member))
    })
  })
