import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { assignments, workerAssignmentsReply } from '../../contract/assignment.ts'
import { clients } from '../../contract/client.ts'
import { dashboardReply } from '../../contract/dashboard.ts'
import { devices, enrolmentReply } from '../../contract/device.ts'
import { liveLocationsReply, trailDaysReply, workerLocationsReply } from '../../contract/location.ts'
import { patrolReply, patrolsReply } from '../../contract/patrol.ts'
import { sitePosts } from '../../contract/site-post.ts'
import { historyReply } from '../../contract/resource.ts'
import { workers } from '../../contract/worker.ts'
import { dateAt } from '../../domain/time/zone-days.ts'
import { demoRoster } from '../../server/demo/demo-roster.ts'
import { type DemoOverHttp, demoOverHttp } from '../support/demo-over-http.ts'
import { NOON } from '../support/prepared-database.ts'
import { testEngines } from '../support/test-database.ts'

const T = NOON - 60_000

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`lists and details on ${engine.name}`, () => {
    let started: Awaited<ReturnType<typeof engine.start>>
    let server: DemoOverHttp
    let token: string

    beforeAll(async () => {
      started = await engine.start()
      server = await demoOverHttp(await started.newDatabase('demo'))
      token = (await server.signIn('admin@askari.example')).token
      const [guard] = await demoRoster(server.context)
      await fetch(
        `${server.url}/i/${guard?.secret}/osmand?id=1&lat=-1.2997&lon=36.8154&timestamp=${T / 1000}&accuracy=6`,
      )
    })
    afterAll(async () => {
      await server.close()
      await started.stop()
    })

    const get = async <Reply extends z.ZodType>(path: string, reply: Reply): Promise<z.infer<Reply>> => {
      const answer = await server.call('GET', `/api${path}`, { token })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
      return reply.parse(answer.body)
    }
    const refusal = async (path: string) => {
      const { status, body } = await server.call('GET', `/api${path}`, { token })
      return { status, fields: Object.keys((body as { data?: object }).data ?? {}) }
    }

    it('takes or refuses numbers and texts at the edge of what can be stored, and never stumbles', async () => {
      const most = Number.MAX_SAFE_INTEGER
      const asked: [status: number, path: string][] = [
        [200, `/clients?page=${most}&per_page=1000`],
        [200, `/quarantine?page=${most}&per_page=1000`],
        [400, '/quarantine?reason=%00'],
        [400, '/workers?patrol_id=%00'],
        [200, `/patrols?from=-${most}&to=${most}`],
        [200, `/live-locations/1?from=0&to=${most}`],
        [200, `/live-locations/1?hours=${1 / 7}`],
      ]
      for (const [status, path] of asked) {
        const answer = await server.call('GET', `/api${path}`, { token })
        expect([path, answer.status]).toEqual([path, status])
      }
    })

    it('pages clients by twenty, in the order of their names', async () => {
      const page = await get('/clients', clients.page)
      expect(page.data.map(({ name }) => name)).toEqual([
        'Athi Logistics',
        'Jacaranda Malls Ltd',
        'Karura Diplomatic Residences',
        'Ngong Hills Schools Trust',
        'Savanna Commercial Bank',
        'Uhuru Tower Management',
      ])
      expect(page.data[1]).toMatchObject({ id: '2', assignment_count: 2 })
      expect(page.meta).toEqual({
        total: 6,
        per_page: 20,
        current_page: 1,
        last_page: 1,
        from: 1,
        to: 6,
      })
    })

    it('says where a page stands, and what lies beyond the end', async () => {
      const { data, meta } = await get('/clients?page=2&per_page=4', clients.page)
      expect(data).toHaveLength(2)
      expect(meta).toEqual({ total: 6, per_page: 4, current_page: 2, last_page: 2, from: 5, to: 6 })
      expect(await get(`/clients?page=${Number.MAX_SAFE_INTEGER}`, clients.page)).toMatchObject({
        data: [],
        meta: { total: 6, from: null, to: null },
      })
    })

    it('searches without regard to capitals, and takes % and _ as they are', async () => {
      expect((await get('/clients?search=MALLS', clients.page)).data).toHaveLength(1)
      expect((await get('/clients?search=%25', clients.page)).data).toEqual([])
      expect((await get('/clients?search=_', clients.page)).data).toEqual([])
    })

    it('names the fields of a query that are not valid', async () => {
      expect(await refusal('/clients?page=0&per_page=5000')).toEqual({
        status: 400,
        fields: ['page', 'per_page'],
      })
      expect(await refusal('/clients?search=%00')).toEqual({ status: 400, fields: ['search'] })
      expect((await refusal('/workers/%00')).status).toBe(400)
      expect(await refusal('/patrols?from=yesterday')).toEqual({ status: 400, fields: ['from'] })
    })

    it('gives assignments with their geofences', async () => {
      const { data, meta } = await get('/assignments', assignments.page)
      expect([data.length, meta.per_page]).toEqual([8, 1000])
      const { data: one } = await get('/assignments/1', assignments.reply)
      expect(one).toMatchObject({
        name: 'Upper Hill Head Office',
        client_id: '1',
        client_name: 'Savanna Commercial Bank',
        has_geofence: true,
      })
      expect(JSON.parse(one.geofence_coordinates ?? '')).toMatchObject({ type: 'Polygon' })
      const ofClient = await get('/client-assignments/1', assignments.page)
      expect(ofClient.data.map(({ name }) => name)).toEqual([
        'Kenyatta Avenue Branch',
        'Upper Hill Head Office',
      ])
      expect(ofClient.meta.per_page).toBe(10)
      expect(await get('/assignments?client_id=1&search=upper', assignments.page)).toMatchObject({
        meta: { total: 1 },
      })
      expect((await refusal('/assignments/99')).status).toBe(404)
    })

    it('gives posts by tens, of a client, and of an assignment', async () => {
      const first = await get('/site-posts', sitePosts.page)
      expect([first.data.length, first.meta.last_page]).toEqual([10, 2])
      expect(first.data.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
      expect((await get('/site-posts?owner=3', sitePosts.page)).data.map(({ alias }) => alias)).toEqual([
        'Weighbridge',
        'Loading Bay',
      ])
      const ofAssignment = await get('/assignments/1/site-posts', sitePosts.page)
      expect(ofAssignment.data.map(({ alias }) => alias)).toEqual(['Ragati Road Gate', 'Banking Hall'])
      expect((await get('/site-posts/1', sitePosts.reply)).data).toMatchObject({
        alias: 'Ragati Road Gate',
        type: 'Gate',
        assignment_name: 'Upper Hill Head Office',
        owner: '1',
      })
    })

    it('gives guards with assignment, shift and newest location', async () => {
      const { data, meta } = await get('/workers', workers.page)
      expect([data.length, meta.per_page]).toEqual([60, 1000])
      const { data: guard } = await get('/workers/1', workers.reply)
      expect(guard).toMatchObject({
        id: '1',
        status: 'active',
        employee_no: 'ADS-001',
        user_full_name: 'Wanjiru Kamau',
        client_id: '1',
        assignment_id: '1',
        assignment_name: 'Upper Hill Head Office',
        shift_name: 'Day',
        shift_start: '06:00',
        shift_minutes: 720,
        live_location: { latitude: -1.2997, longitude: 36.8154, status: 'Online', updated_at: T },
        photo: null,
        address: null,
      })
      const located = data.filter(({ live_location }) => live_location !== null)
      expect(located).toEqual([expect.objectContaining({ id: '1', employee_no: 'ADS-001' })])
      expect(located[0]).not.toHaveProperty('address')
    })

    it('finds guards by name, assignment, shift and patrol', async () => {
      const total = async (query: string) => (await get(`/workers?${query}`, workers.page)).meta.total
      expect(await total('search=wanjiru%20KA')).toBe(1)
      expect(await total('search=ngara%20shopping')).toBe(10)
      expect(await total('search=night')).toBe(30)
      expect(await total('assignment_id=1')).toBe(10)
      expect(await total('patrol_id=1')).toBe(1)
    })

    it('gives who is on an assignment, and where a guard is', async () => {
      const onAssignment = await get('/assignment-workers/1', workerAssignmentsReply)
      expect([onAssignment.meta.total, onAssignment.meta.per_page]).toEqual([10, 10])
      const { data } = await get('/worker-assignments/1', workerAssignmentsReply)
      expect(data).toEqual([
        {
          id: '1',
          worker_id: '1',
          worker_name: 'Wanjiru Kamau',
          assignment_id: '1',
          assignment_name: 'Upper Hill Head Office',
          site_post_id: '1',
          shift_name: 'Day',
        },
      ])
    })

    it('says on which days a guard has fixes', async () => {
      const days = async (query: string) =>
        (await get(`/live-locations/1/days${query}`, trailDaysReply)).data.map(({ date }) => date)
      const today = dateAt(NOON, 'Africa/Nairobi')
      expect(await days(`?from=${NOON - 7 * 86_400_000}&to=${NOON}`)).toEqual([today])
      expect(await days(`?from=${NOON - 7 * 86_400_000}&to=${NOON - 86_400_000}`)).toEqual([])
    })

    it('gives patrols that touch a window', async () => {
      const { data } = await get('/patrols/1', patrolReply)
      expect(data).toMatchObject({
        worker_id: '1',
        worker_name: 'Wanjiru Kamau',
        assignment_name: 'Upper Hill Head Office',
        started_at: T,
        ended_at: null,
      })
      const total = async (query: string) => (await get(`/patrols?${query}`, patrolsReply)).meta.total
      expect(await total('worker_id=1')).toBe(1)
      expect(await total('worker_id=2')).toBe(0)
      expect(await total(`assignment_id=${data.assignment_id}`)).toBe(1)
      expect(await total('assignment_id=999')).toBe(0)
      expect(await total(`to=${T}`)).toBe(1)
      expect(await total(`to=${T - 1}`)).toBe(0)
      expect(await total(`from=${NOON}`)).toBe(1)
    })

    it('enrols a phone, shows its address again, and revokes it', async () => {
      const enrol = (body: unknown) => server.call('POST', '/api/devices', { token, body })
      const missing = await enrol({ worker_id: '999', label: ' ' })
      expect([missing.status, Object.keys((missing.body as { data: object }).data)]).toEqual([422, ['label']])
      expect(await enrol({ worker_id: '999', label: 'Spare' })).toMatchObject({
        status: 422,
        body: { data: { worker_id: ['There is no such guard.'] } },
      })
      const enrolled = await enrol({ worker_id: '2', label: 'Spare phone' })
      expect(enrolled.status).toBe(201)
      const { data: device } = devices.reply.parse(enrolled.body)
      expect(device).toMatchObject({
        worker_id: '2',
        status: 'enrolled',
        last_heard_at: null,
        quarantined: 0,
      })

      const { data: enrolment } = await get(`/devices/${device.id}/enrolment`, enrolmentReply)
      const [traccar] = enrolment.ways
      expect(traccar?.url).toMatch(new RegExp(`^${server.url}/i/[\\w-]{43}/osmand$`))
      const sent = await fetch(`${traccar?.url}?id=1&lat=-1.3&lon=36.8&timestamp=${T / 1000}&batt=77`)
      expect(sent.status).toBe(200)
      const found = await get('/devices?worker_id=2&search=spare', devices.page)
      const told = { format: 'osmand', battery_pct: 77, battery_at: NOON }
      expect(found.data).toMatchObject([{ id: device.id, last_heard_at: NOON, ...told }])
      expect((await get('/devices?worker_id=3&search=spare', devices.page)).data).toEqual([])

      const revoked = await server.call('POST', `/api/devices/${device.id}/revoke`, { token })
      expect(devices.reply.parse(revoked.body).data.status).toBe('revoked')
      const again = await server.call('POST', `/api/devices/${device.id}/revoke`, { token })
      expect(again.status).toBe(409)
      expect((await refusal(`/devices/${device.id}/enrolment`)).status).toBe(409)
    })

    it('counts guards by standing, and tells what happened', async () => {
      const newcomer = (await demoRoster(server.context)).at(-1)
      server.clock.now = NOON + 60_000
      await fetch(
        `${server.url}/i/${newcomer?.secret}/osmand?id=1&lat=-1.3&lon=36.8&timestamp=${NOON / 1000 + 30}`,
      )
      const { data } = await get('/dashboard', dashboardReply)
      expect(data.at).toBe(NOON + 60_000)
      const { online, stale, lost, off_duty } = data.guards
      expect([online + stale + lost + off_duty, online, stale + lost]).toEqual([60, 3, 0])
      expect(data.assignments).toHaveLength(8)
      expect(data.assignments.find(({ assignment_id }) => assignment_id === '1')).toMatchObject({
        assignment_name: 'Upper Hill Head Office',
        client_name: 'Savanna Commercial Bank',
        online: 2,
      })
      expect(data.activity[0]).toMatchObject({ at: NOON + 30_000, kind: 'PatrolStarted' })
      expect(data.activity[0]?.text).toMatch(`${newcomer?.fullName} came on duty at `)
      expect(data.fixes).toHaveLength(73)
      expect(data.fixes.slice(-2)).toEqual([
        { t: NOON - 600_000, count: 2 },
        { t: NOON, count: 1 },
      ])
    })

    it('takes a guard off the books only when nothing is left to hand in, and keeps the trail', async () => {
      const send = (method: 'POST' | 'DELETE', path: string) => server.call(method, `/api${path}`, { token })
      const onMap = async () => (await get('/live-locations', liveLocationsReply)).data
      const guard = (await demoRoster(server.context)).at(-1)
      const workerId = guard?.workerId ?? ''
      const refused = await send('DELETE', `/workers/${workerId}`)
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'referred_to', message: 'This still has 1 assignment and 1 phone.' },
      ])
      const { data: entries } = await get(`/worker-assignments/${workerId}`, workerAssignmentsReply)
      const [entry] = entries
      expect((await send('DELETE', `/assignment-workers/${entry?.assignment_id}/${entry?.id}`)).status).toBe(
        200,
      )
      const { data: phones } = await get(
        `/devices?search=${encodeURIComponent(guard?.fullName ?? '')}`,
        devices.page,
      )
      await send('POST', `/devices/${phones[0]?.id}/revoke`)
      const before = await onMap()
      expect(before.some((live) => live.worker_id === workerId)).toBe(true)
      expect((await send('DELETE', `/workers/${workerId}`)).status).toBe(200)
      expect(await onMap()).toEqual(before.filter((live) => live.worker_id !== workerId))
      expect((await refusal(`/workers/${workerId}`)).status).toBe(404)
      const { data } = await get(`/live-locations/${workerId}?hours=1`, workerLocationsReply)
      expect(data.historical_locations).toHaveLength(1)
      expect((await get(`/workers/${workerId}/history`, historyReply)).data[0]?.type).toBe('WorkerRemoved')
    })
  })
