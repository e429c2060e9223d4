import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { historyReply } from '../../../contract/core/resource.ts'
import { fieldReports } from '../../../contract/field/field-report.ts'
import { codeUrlReply } from '../../../contract/field/reporting-code.ts'
import { checkpointCodesReply, checkpoints } from '../../../contract/rounds/checkpoint.ts'
import { patrolRoutes } from '../../../contract/rounds/patrol-route.ts'
import { roundRuns } from '../../../contract/rounds/round-run.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import type { Fix } from '../../../domain/fix/fix.ts'
import { METRES_PER_DEGREE } from '../../../domain/geo/haversine.ts'
import { wallTimeAt } from '../../../domain/time/zone-days.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { runTimersOnce } from '../../../server/background/run-timers.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { allProjections } from '../../../server/resource/resource-registry.ts'
import { startFollowingVisits } from '../../../server/round-runs/follow-visits.ts'
import { roundRunPolicy } from '../../../server/round-runs/round-runs-policy.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const MINUTE = 60_000
const ZONE = 'Africa/Nairobi'
const company = companyId('1')

withDemo('rounds as they are walked', (demo) => {
  const { get } = demoApi(demo)
  const send = (path: string, body?: object) =>
    demo.server.call('POST', `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const north = (metres: number) => metres / METRES_PER_DEGREE
  let gate = { lat: 0, lon: 0 }
  /** adds a route of three points, 100 m apart to the north, with a half-hour round that is due in ten minutes */
  async function addRoute(name: string) {
    const { context, clock } = demo.server
    await followOnce(context, policyFollower(context, roundRunPolicy))
    const post = (await get('/site-posts/1', sitePosts.reply)).data
    gate = { lat: Number(post.latitude), lon: Number(post.longitude) }
    const ids: string[] = []
    for (const metres of [0, 100, 200]) {
      const body = {
        name: `${name} ${metres}`,
        site_post_id: '1',
        latitude: gate.lat + north(metres),
        longitude: gate.lon,
        min_dwell_sec: 0,
      }
      ids.push(checkpoints.reply.parse((await send('/patrol-checkpoints', body)).body).data.id)
    }
    const starts = { kind: 'times', times: [wallTimeAt(clock.now + 10 * MINUTE, ZONE).slice(11, 16)] }
    const route = await send('/patrol-routes', {
      name,
      visit_order: 'fixed',
      points: ids.map((checkpoint_id) => ({ checkpoint_id, required: true, checklist_id: null })),
      time_zone: ZONE,
      schedule: {
        days: { kind: 'daily' },
        valid_from: null,
        valid_to: null,
        starts,
        window_min: 30,
        grace_before_min: 5,
        grace_after_min: 10,
      },
    })
    return patrolRoutes.reply.parse(route.body).data
  }
  const POLICIES = [roundRunPolicy]
  /** Sets the test's clock to `t` and runs all timers that are due by then. */
  async function until(t: number) {
    const { context, clock } = demo.server
    clock.now = t
    // signs in again, because sessions expire when the test's clock advances
    Object.assign(demo, { token: (await demo.server.signIn('admin@askari.example')).token })
    for (let before = -1; ;) {
      await followOnce(context, policyFollower(context, roundRunPolicy))
      await runTimersOnce(context, POLICIES, async () => {
        const next = await context.db
          .selectFrom('timer')
          .select('due_at')
          .where('policy', '=', roundRunPolicy.name)
          .orderBy('due_at')
          .limit(1)
          .executeTakeFirst()
        return next !== undefined && next.due_at <= clock.now
      })
      const head = await context.db
        .selectFrom('head')
        .select('position')
        .where('company', '=', company)
        .executeTakeFirstOrThrow()
      if (head.position === before) return
      before = head.position
    }
  }
  const runOf = async (routeId: string) => {
    const { data } = await get(`/round-runs?patrol_route_id=${routeId}`, roundRuns.page)
    return data.at(0)
  }
  const historyOf = async (id: string) =>
    (await get(`/round-runs/${id}/history`, historyReply)).data.map(({ type }) => type).toReversed()
  /** positions every 15 s in steps of 20 m, from the gate to the north */
  const walk = (workerId: string, from: number, steps = 11): Fix[] =>
    Array.from({ length: steps }, (_, i) => ({
      workerId,
      t: from + i * 15_000,
      lat: gate.lat + north(i * 20),
      lon: gate.lon,
      accuracy: 6,
      speed: null,
    }))

  it('become due, late and missed at their times, and “missed” is withdrawn by a late upload', async () => {
    const { context, clock } = demo.server
    const start = clock.now
    const route = await addRoute('Fence')
    await until(start)
    expect(await runOf(route.id)).toBeUndefined()
    await until(start + 5 * MINUTE)
    const due = await runOf(route.id)
    expect(due).toMatchObject({
      status: 'due',
      route_name: 'Fence',
      site_post_name: 'Ragati Road Gate',
      next_point: 'Fence 0',
      point_count: 3,
      visited_count: 0,
      due_to: (due?.due_from ?? 0) + 30 * MINUTE,
    })
    expect(due?.guards.length).toBeGreaterThan(0)
    const { id, due_from, due_to, closes_at, guards } = due as NonNullable<typeof due>
    expect(await send(`/round-runs/${id}/cancel`)).toMatchObject({ status: 422 })
    await until(due_to)
    expect((await runOf(route.id))?.status).toBe('late')
    await until(closes_at + 2 * MINUTE)
    expect((await runOf(route.id))?.status).toBe('missed')
    const guard = guards[0]?.id ?? ''
    clock.now += 30 * MINUTE
    await acceptFixes(context, company, walk(guard, due_from + MINUTE), 'osmand')
    await until(clock.now)
    const done = await runOf(route.id)
    expect(done).toMatchObject({ status: 'completed', visited_count: 3, ended_at: expect.any(Number) })
    expect(
      done?.checkpoints.map(({ visits }) => visits.map(({ source, worker_id }) => [source, worker_id])),
    ).toEqual([[['fixes', guard]], [['fixes', guard]], [['fixes', guard]]])
    expect(await historyOf(id)).toEqual([
      'RoundBecameDue',
      'RoundBecameLate',
      'RoundMissed',
      'MissedRoundWithdrawn',
      'CheckpointVisited',
      'CheckpointVisited',
      'CheckpointVisited',
      'RoundCompleted',
    ])
    expect((await get(`/round-runs/${id}`, roundRuns.reply)).data).toEqual(done)
    // sending the same positions again changes nothing
    await acceptFixes(context, company, walk(guard, due_from + MINUTE), 'osmand')
    await until(clock.now)
    expect(await historyOf(id)).toHaveLength(8)
    await rebuildReadModels(context.db, allProjections)
    expect(await runOf(route.id)).toEqual(done)
  })

  it('show visits as the fixes come in, and are completed by a supervisor with a reason', async () => {
    const { context, clock } = demo.server
    const stop = await startFollowingVisits(context)
    const route = await addRoute('Yard')
    await until(clock.now + 5 * MINUTE)
    const due = await runOf(route.id)
    const { id, due_from, closes_at, guards } = due as NonNullable<typeof due>
    const heard = new Promise<void>((resolve) => {
      const stopHearing = context.events.on('event', (events) => {
        if (
          !events.some(
            ({ stream, event }) => stream === `round-run-${id}` && event.type === 'CheckpointVisited',
          )
        )
          return
        stopHearing()
        resolve()
      })
    })
    // the policy reads the run's state from the event log
    await until(due_from)
    for (const fix of walk(guards[0]?.id ?? '', due_from, 4)) {
      clock.now = fix.t
      await acceptFixes(context, company, [fix], 'osmand')
    }
    await heard
    expect(await runOf(route.id)).toMatchObject({
      status: 'in_progress',
      visited_count: 1,
      next_point: 'Yard 100',
    })
    await stop()
    await until(closes_at + 2 * MINUTE)
    expect((await runOf(route.id))?.status).toBe('incomplete')
    const enter = (point: number, at: number, reason = 'The phone was flat.') =>
      send(`/round-runs/${id}/enter-visit`, { point, at, reason })
    expect((await enter(1, closes_at + MINUTE)).body).toMatchObject({ code: 'outside_round' })
    expect((await enter(7, due_from + MINUTE)).body).toMatchObject({ code: 'unknown_point' })
    expect((await enter(1, due_from + 5 * MINUTE)).status).toBe(200)
    expect((await enter(2, due_from + 6 * MINUTE)).status).toBe(200)
    await until(clock.now)
    const run = await runOf(route.id)
    expect(run).toMatchObject({
      status: 'completed_with_exceptions',
      exceptions: [
        { kind: 'entered_by_hand', point: 1 },
        { kind: 'entered_by_hand', point: 2 },
      ],
    })
    expect(run?.checkpoints[1]?.visits).toMatchObject([
      { source: 'hand', reason: 'The phone was flat.', entered_by: expect.any(String) },
    ])
  })

  it('are listed by what needs attention, and cancelled with a reason', async () => {
    const { clock } = demo.server
    const route = await addRoute('Roof')
    await until(clock.now + 5 * MINUTE)
    const all = await get('/round-runs', roundRuns.page)
    expect(all.data.map(({ route_name, status }) => [route_name, status])).toEqual([
      ['Roof', 'due'],
      ['Head office perimeter', 'missed'],
      ['Yard', 'completed_with_exceptions'],
      ['Head office perimeter', 'completed_with_exceptions'],
      ['Fence', 'completed'],
      ['Head office perimeter', 'completed'],
    ])
    const { id = '' } = (await runOf(route.id)) ?? {}
    expect((await send(`/round-runs/${id}/cancel`, { reason: 'Fire drill' })).body).toMatchObject({
      data: { status: 'cancelled', reason: 'Fire drill' },
    })
    const counts = async (query: string) => (await get(`/round-runs?${query}`, roundRuns.page)).meta.total
    expect([
      await counts('open=true'),
      await counts('status=cancelled'),
      await counts('site_post_id=1'),
      await counts('site_post_id=2'),
      await counts(`from=${clock.now}`),
      await counts('search=yar'),
      await counts('period=day'),
    ]).toEqual([0, 1, 6, 0, 1, 1, 6])
  })

  it('count the next scan of a point where the one that was counted is rejected', async () => {
    const { clock } = demo.server
    const route = await addRoute('Pier')
    await until(clock.now + 10 * MINUTE)
    const { body } = await send('/reporting-codes', {
      site_post_id: '1',
      label: 'Pier',
      expires_on: null,
      uses: ['checkpoint'],
    })
    const { id } = (body as { data: { id: string } }).data
    const { data: address } = await get(`/reporting-codes/${id}/address`, codeUrlReply)
    const codes = await get(`/patrol-checkpoint-codes?patrol_route_id=${route.id}`, checkpointCodesReply)
    const times = [clock.now + MINUTE, clock.now + 3 * MINUTE]
    for (const at of times) {
      clock.now = at
      const path = new URL(address.url).pathname.replace('checklist', 'c')
      const scanned = await demo.server.call('POST', `${path}/reports`, {
        body: {
          sender: randomUUID(),
          id: randomUUID(),
          sequence: 1,
          position: null,
          clocks: { stated: null, device: at, sent: at },
          use: 'checkpoint',
          checkpoint_code: codes.data[0]?.code,
          guard_number: 'nobody',
        },
      })
      expect(scanned.status).toBe(200)
    }
    const visits = async () =>
      (await runOf(route.id))?.checkpoints[0]?.visits.map(({ source, at }) => [source, at])
    expect(await visits()).toEqual([['code', times[0]]])
    const { data: reports } = await get(
      `/field-reports?reporting_code_id=${id}&sort=made_at`,
      fieldReports.page,
    )
    for (const [at, report] of reports.entries()) {
      expect((await send(`/field-reports/${report.id}/reject`, { reason: 'From home.' })).status).toBe(200)
      expect(await visits()).toEqual(at === 0 ? [['code', times[1]]] : [])
    }
  })
})
