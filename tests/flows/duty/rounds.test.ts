import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { postChecklists } from '../../../contract/site-posts/checklist.ts'
import { checkpointCodesReply, checkpoints } from '../../../contract/rounds/checkpoint.ts'
import { dueRoundsReply, patrolRoutes } from '../../../contract/rounds/patrol-route.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { zoneDateAt, wallTimeOn, wallTimeAt } from '../../../domain/time/zone-days.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { allProjections } from '../../../server/resource/resource-registry.ts'
import { readRoutesAt } from '../../../server/rounds/read-routes-at.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const MINUTE = 60_000
const ZONE = 'Africa/Nairobi'
const company = companyId('1')

withDemo('patrol rounds', (demo) => {
  const { get } = demoApi(demo)
  const send = (
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    key: string = randomUUID(),
  ) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': key },
    })
  const post = async () => (await get('/site-posts/1', sitePosts.reply)).data
  const addPoint = async (name: string, more: object = {}) => {
    const { latitude, longitude } = await post()
    const body = {
      name,
      site_post_id: '1',
      latitude: Number(latitude),
      longitude: Number(longitude),
      ...more,
    }
    return checkpoints.reply.parse((await send('POST', '/patrol-checkpoints', body)).body).data
  }
  const point = (checkpoint_id: string) => ({ checkpoint_id, required: true, checklist_id: null })
  const route = (ids: string[], more: object = {}) => ({
    name: `Round ${ids.join()}`,
    visit_order: 'fixed',
    points: ids.map(point),
    time_zone: ZONE,
    ...more,
  })
  const addRoute = async (...given: Parameters<typeof route>) =>
    patrolRoutes.reply.parse((await send('POST', '/patrol-routes', route(...given))).body).data
  const schedule = (starts: object) => ({
    days: { kind: 'daily' },
    valid_from: null,
    valid_to: null,
    starts,
    window_min: 30,
    grace_before_min: 5,
    grace_after_min: 10,
  })
  const roundsOf = async (id: string, from: number, days: number) =>
    (await get(`/patrol-routes/${id}/rounds?from=${from}&days=${days}`, dueRoundsReply)).data
  const codesOf = async (query: string) =>
    (await get(`/patrol-checkpoint-codes?${query}`, checkpointCodesReply)).data

  it('have checkpoints, with what is usual where nothing is said', async () => {
    const row = await addPoint('Pump room', { min_stay_sec: 30, instructions: 'Look for leaks.' })
    expect(row).toMatchObject({
      site_post_name: 'Ragati Road Gate',
      radius_m: 20,
      min_dwell_sec: 10,
      min_stay_sec: 30,
      max_stay_sec: null,
      instructions: 'Look for leaks.',
      checklist_id: null,
      patrol_count: 0,
    })
    for (const [given, field] of [
      [{ radius_m: 4 }, 'radius_m'],
      [{ max_stay_sec: 29 }, 'max_stay_sec'],
      [{ site_post_id: '999' }, 'site_post_id'],
    ] as const) {
      const { status, body } = await send('PATCH', `/patrol-checkpoints/${row.id}`, given)
      expect([status, Object.keys((body as { data: object }).data)]).toEqual([422, [field]])
    }
    const far = await send('PATCH', `/patrol-checkpoints/${row.id}`, { latitude: -1.1 })
    expect(far).toMatchObject({ status: 409, body: { warnings: [{ code: 'distant_place' }] } })
    const found = await get('/patrol-checkpoints?site_post_id=1&search=pump', checkpoints.page)
    expect(found.data.map(({ name }) => name)).toEqual(['Pump room'])
  })

  it('have a code at each checkpoint that is stored as a hash, printed by who may edit, and renewed', async () => {
    const { id } = await addPoint('Server room')
    const codeOf = async () => (await codesOf(`checkpoint_id=${id}`))[0]
    const first = await codeOf()
    expect(first?.code).toMatch(/^[0-9a-hjkmnp-tv-z]{20}$/)
    expect(first?.qr_svg).toContain('<svg')
    const stored = async () => {
      const { db } = demo.server.context
      const events = await db.selectFrom('event').selectAll().execute()
      const rows = await db.selectFrom('patrol_checkpoint').selectAll().execute()
      return JSON.stringify([events, rows])
    }
    expect(await stored()).not.toContain(first?.code)
    const key = randomUUID()
    const renewed = await send('POST', `/patrol-checkpoints/${id}/renew-code`, undefined, key)
    expect(renewed.status).toBe(200)
    const second = await codeOf()
    expect(second?.code).not.toBe(first?.code)
    // a retry with the same idempotency key does not renew the code again
    await send('POST', `/patrol-checkpoints/${id}/renew-code`, undefined, key)
    expect(await codeOf()).toEqual(second)
    const history = await get(`/patrol-checkpoints/${id}/history`, historyReply)
    expect(history.data.map(({ type }) => type)).toEqual([
      'CheckpointCodeIssued',
      'CheckpointCodeIssued',
      'CheckpointAdded',
    ])
    expect(JSON.stringify(history)).not.toContain('hash')
  })

  it('follow a route whose seed nobody reads, over checkpoints that are there', async () => {
    const [a, b] = [await addPoint('Stairs A'), await addPoint('Stairs B')]
    const row = await addRoute([a.id, b.id], { min_minutes: 5, max_minutes: 20 })
    expect(row).toMatchObject({
      points: [point(a.id), point(b.id)],
      point_count: 2,
      min_minutes: 5,
      max_minutes: 20,
      schedule: null,
    })
    const history = await get(`/patrol-routes/${row.id}/history`, historyReply)
    expect(history.data[0]?.changes).toContainEqual({
      field: 'points',
      from: null,
      to: [point(a.id), point(b.id)],
    })
    expect(JSON.stringify([row, history])).not.toContain('seed')
    const { data: listed } = await get('/site-post-checklists/1', postChecklists('1').page)
    const withdrawn = listed[0]?.id ?? ''
    const withList = { points: [{ ...point(a.id), checklist_id: withdrawn }] }
    await send('DELETE', `/site-post-checklists/1/${withdrawn}`)
    for (const [given, code] of [
      [withList, 'checklist_not_at_post'],
      [{ points: [point('999')] }, 'unknown_checkpoint'],
      [{ points: [{ ...point(a.id), checklist_id: '999' }] }, 'unknown_checklist'],
      [{ max_minutes: 4 }, 'below_minimum'],
    ] as const)
      expect((await send('PATCH', `/patrol-routes/${row.id}`, given)).body).toMatchObject({ code })
    const asksIt = await send('PATCH', `/patrol-checkpoints/${a.id}`, { checklist_id: withdrawn })
    expect(asksIt.body).toMatchObject({ code: 'checklist_not_at_post' })
    await send('POST', '/site-post-checklists', { site_post_id: '1', checklist_id: withdrawn })
    const planned = await addRoute([a.id], { name: 'With a checklist', ...withList })
    expect(planned.points).toMatchObject(withList.points)
    const withdraw = () => send('DELETE', `/site-post-checklists/1/${withdrawn}`)
    expect(await withdraw()).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        message: 'It is still asked by: With a checklist. Take it off there first.',
      },
    })
    expect((await send('POST', `/patrol-routes/${planned.id}/archive`)).status).toBe(200)
    expect((await withdraw()).status).toBe(200)
    expect(await send('POST', `/patrol-routes/${planned.id}/restore`)).toMatchObject({
      body: { code: 'checklist_not_at_post' },
    })
    await send('DELETE', `/patrol-routes/${planned.id}`)
    const ofRoute = await get(`/patrol-checkpoints?patrol_route_id=${row.id}`, checkpoints.page)
    expect(ofRoute.data.map(({ name, patrol_count }) => [name, patrol_count])).toEqual([
      ['Stairs A', 1],
      ['Stairs B', 1],
    ])
    expect((await codesOf(`patrol_route_id=${row.id}`)).map(({ name }) => name)).toEqual([
      'Stairs A',
      'Stairs B',
    ])
    expect(await send('DELETE', `/patrol-checkpoints/${a.id}`)).toMatchObject({
      status: 409,
      body: { code: 'referred_to' },
    })
    expect(await send('POST', `/patrol-checkpoints/${a.id}/archive`)).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    })
    expect((await send('POST', `/patrol-routes/${row.id}/archive`)).status).toBe(200)
    expect((await send('POST', `/patrol-checkpoints/${a.id}/archive`)).status).toBe(200)
    expect(await send('POST', `/patrol-routes/${row.id}/restore`)).toMatchObject({
      body: { code: 'archived_checkpoint' },
    })
    expect(await codesOf(`patrol_route_id=${row.id}`)).toHaveLength(1)
  })

  it('are due by the version of the route that was in force, and a past night keeps its checkpoints', async () => {
    const { clock, context } = demo.server
    const { id: gate } = await addPoint('Dock gate')
    const times = { kind: 'times', times: ['00:00', '23:00'] }
    const { id } = await addRoute([gate], { schedule: schedule(times) })
    const today = zoneDateAt(clock.now, ZONE)
    const midnight = wallTimeOn(today, '00:00', ZONE)
    const clocks = async () =>
      (await roundsOf(id, midnight, 1)).map(({ from }) => wallTimeAt(from, ZONE).slice(11))
    // the round of midnight was due before the route existed, so it was not created
    expect(await clocks()).toEqual(['23:00'])
    const added = clock.now
    clock.now += 4 * MINUTE
    const starts = { kind: 'spread', start_local: '22:00', duration_min: 120, count: 2 }
    await send('PATCH', `/patrol-routes/${id}`, { schedule: schedule(starts) })
    expect(await clocks()).toEqual(['22:00', '23:00'])
    await send('PATCH', `/patrol-checkpoints/${gate}`, { name: 'Dock door', radius_m: 35 })
    clock.now += 4 * MINUTE
    await send('POST', `/patrol-routes/${id}/archive`)
    expect(await clocks()).toEqual([])

    const shown = async (t: number) => {
      const found = (await readRoutesAt(context.db, company, t)).find((each) => each.id === id)
      return found && [found.schedule?.starts.kind, found.points.map(({ name, radiusM }) => [name, radiusM])]
    }
    const night = async () => [await shown(added), await shown(clock.now - 1), await shown(clock.now)]
    const expected = [['times', [['Dock gate', 20]]], ['spread', [['Dock door', 35]]], undefined]
    expect(await night()).toEqual(expected)
    await rebuildReadModels(context.db, allProjections)
    expect(await night()).toEqual(expected)
  })

  it('are at random times that are the same whenever they are read, with the gap between them', async () => {
    const { id: gate } = await addPoint('Roof door')
    const starts = { kind: 'random', start_local: '18:00', duration_min: 720, count: 5, min_gap_min: 60 }
    const { id } = await addRoute([gate], { schedule: schedule(starts) })
    const { clock } = demo.server
    const read = () => roundsOf(id, clock.now, 7)
    const rounds = await read()
    expect(await read()).toEqual(rounds)
    const ofDay = new Map<string, number[]>()
    for (const { day, from } of rounds) ofDay.set(day, [...(ofDay.get(day) ?? []), from])
    const [, ...whole] = [...ofDay.values()].slice(0, -1)
    expect(whole.map((starts) => starts.length)).toEqual(whole.map(() => 5))
    const gaps = whole.flatMap((each) => each.slice(1).map((from, i) => from - (each[i] as number)))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60 * MINUTE)
    const other = await addRoute([gate], { name: 'Other round', schedule: schedule(starts) })
    const others = await roundsOf(other.id, clock.now, 7)
    expect(others.map(({ from }) => from)).not.toEqual(rounds.map(({ from }) => from))
  })
})
