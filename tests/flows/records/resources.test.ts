import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { assignments, workerAssignmentsReply } from '../../../contract/assignments/assignment.ts'
import { clients } from '../../../contract/clients/client.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { readDemoGuards } from '../../../server/demo/simulator/simulated-guards.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { keyedWrites } from '../../support/http/keyed-writes.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const T = NOON - 60_000

withDemo('lists and details', (demo) => {
  const { call, get, refusal } = demoApi(demo)

  beforeAll(async () => {
    const [guard] = await readDemoGuards(demo.server.context)
    const place = `lat=-1.2997&lon=36.8154&timestamp=${T / 1000}&accuracy=6`
    await fetch(`${demo.server.url}/i/${guard?.secret}/osmand?id=1&${place}`)
  })

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
      const answer = await call('GET', path)
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

  it('names what is not there by the ID that was asked for', async () => {
    const { send } = keyedWrites(demo)
    const messageOf = async (answer: Promise<{ status: number; text: string } | null>) => {
      const { status, text = '' } = (await answer) ?? {}
      return [status, z.object({ message: z.string() }).parse(JSON.parse(text)).message]
    }
    const missing = [404, 'No site post found with ID: 987']
    expect(await messageOf(call('GET', '/site-posts/987'))).toEqual(missing)
    const path = '/site-posts/987'
    expect(await messageOf(send('PATCH', path, { key: 'a', seen: 1, body: { alias: 'Gate' } }))).toEqual(
      missing,
    )
    expect(await messageOf(send('DELETE', path, { key: 'b', seen: 1 }))).toEqual(missing)
    expect(await messageOf(call('GET', '/workers/987'))).toEqual([404, 'No guard found with ID: 987'])
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
    expect(await total('search=upper%20hill%20head')).toBe(10)
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
        shift_pattern_id: null,
        shift_name: 'Day',
        shift_start: '06:00',
        shift_minutes: 720,
      },
    ])
  })
})
