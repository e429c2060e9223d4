import { beforeAll, expect, it } from 'vitest'
import { workerAssignmentsReply } from '../../../contract/assignments/assignment.ts'
import { dashboardReply } from '../../../contract/dashboard/dashboard.ts'
import { devices, enrolmentReply } from '../../../contract/field/device.ts'
import {
  liveLocationsReply,
  trailDaysReply,
  workerLocationsReply,
} from '../../../contract/tracking/location.ts'
import { patrolReply, patrolsReply } from '../../../contract/tracking/patrol.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { readDemoGuards } from '../../../server/demo/simulator/simulated-guards.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const T = NOON - 60_000

withDemo('lists and details', (demo) => {
  const { call, get, refusal } = demoApi(demo)
  const send = (secret: string | undefined, query: string) =>
    fetch(`${demo.server.url}/i/${secret}/osmand?id=1&${query}`)

  beforeAll(async () => {
    const [guard] = await readDemoGuards(demo.server.context)
    await send(guard?.secret, `lat=-1.2997&lon=36.8154&timestamp=${T / 1000}&accuracy=6`)
  })

  it('says on which days a guard has fixes', async () => {
    const days = async (query: string) =>
      (await get(`/live-locations/1/days${query}`, trailDaysReply)).data.map(({ date }) => date)
    const today = zoneDateAt(NOON, 'Africa/Nairobi')
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
    const enrol = (body: unknown) => call('POST', '/devices', body)
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
      last_contact_at: null,
      quarantined: 0,
    })

    const { data: enrolment } = await get(`/devices/${device.id}/enrolment`, enrolmentReply)
    const [traccar] = enrolment.ways
    expect(traccar?.url).toMatch(new RegExp(`^${demo.server.url}/i/[\\w-]{43}/osmand$`))
    const sent = await fetch(`${traccar?.url}?id=1&lat=-1.3&lon=36.8&timestamp=${T / 1000}&batt=77`)
    expect(sent.status).toBe(200)
    const found = await get('/devices?worker_id=2&search=spare', devices.page)
    const told = { format: 'osmand', battery_pct: 77, battery_at: NOON }
    expect(found.data).toMatchObject([{ id: device.id, last_contact_at: NOON, ...told }])
    expect((await get('/devices?worker_id=3&search=spare', devices.page)).data).toEqual([])

    const revoked = await call('POST', `/devices/${device.id}/revoke`)
    expect(devices.reply.parse(revoked.body).data.status).toBe('revoked')
    const again = await call('POST', `/devices/${device.id}/revoke`)
    expect(again.status).toBe(409)
    expect((await refusal(`/devices/${device.id}/enrolment`)).status).toBe(409)
  })

  it('counts guards by standing, and tells what happened', async () => {
    const newcomer = (await readDemoGuards(demo.server.context)).at(-1)
    demo.server.clock.now = NOON + 60_000
    await send(newcomer?.secret, `lat=-1.3&lon=36.8&timestamp=${NOON / 1000 + 30}`)
    const { data } = await get('/dashboard', dashboardReply)
    expect(data.at).toBe(NOON + 60_000)
    const { online, late, offline, off_duty } = data.guards
    expect([online + late + offline + off_duty, online, late + offline]).toEqual([60, 3, 0])
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
    const onMap = async () => (await get('/live-locations', liveLocationsReply)).data
    const guard = (await readDemoGuards(demo.server.context)).at(-1)
    const workerId = guard?.workerId ?? ''
    const refused = await call('DELETE', `/workers/${workerId}`)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'referred_to', message: 'This still has 1 assignment and 1 phone.' },
    ])
    const { data: entries } = await get(`/worker-assignments/${workerId}`, workerAssignmentsReply)
    const [entry] = entries
    expect((await call('DELETE', `/assignment-workers/${entry?.assignment_id}/${entry?.id}`)).status).toBe(
      200,
    )
    const { data: phones } = await get(
      `/devices?search=${encodeURIComponent(guard?.fullName ?? '')}`,
      devices.page,
    )
    await call('POST', `/devices/${phones[0]?.id}/revoke`)
    const before = await onMap()
    expect(before.some((live) => live.worker_id === workerId)).toBe(true)
    expect((await call('DELETE', `/workers/${workerId}`)).status).toBe(200)
    expect(await onMap()).toEqual(before.filter((live) => live.worker_id !== workerId))
    expect((await refusal(`/workers/${workerId}`)).status).toBe(404)
    const { data } = await get(`/live-locations/${workerId}?hours=1`, workerLocationsReply)
    expect(data.historical_locations).toHaveLength(1)
    expect((await get(`/workers/${workerId}/history`, historyReply)).data[0]?.type).toBe('WorkerRemoved')
  })
})
