import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { workerAssignmentReply } from '../../../contract/assignments/assignment.ts'
import { leave } from '../../../contract/roster/leave.ts'
import { replayReply } from '../../../contract/tracking/replay.ts'
import { rosterReply, rosterWeekReply } from '../../../contract/roster/roster.ts'
import { rosterTemplates } from '../../../contract/roster/roster-template.ts'
import { shiftPatterns } from '../../../contract/roster/shift-patterns.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { workerDuties, dutyTitle } from '../../../domain/duty/duties.ts'
import { toDutyRule } from '../../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { weekMonday, type PlannedDuty, rosterId } from '../../../domain/roster/planned-duty.ts'
import { addDays, zoneDateAt, wallTimeOn, wallTimeAt } from '../../../domain/time/zone-days.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { allProjections } from '../../../server/resource/resource-registry.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { SECOND_EMAIL, secondCompany } from '../../support/records/second-company.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const MINUTE = 60_000
const ZONE = 'Africa/Nairobi'

withDemo('rosters', (demo) => {
  const { get } = demoApi(demo)
  const send = (method: 'POST' | 'PATCH', path: string, body?: object, headers: object = {}) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID(), ...headers },
    })
  const seen = (version: number) => ({ 'if-match': `"${version}"` })
  const nextWeek = () => addDays(weekMonday(zoneDateAt(demo.server.clock.now, ZONE)), 7)
  const duty = (day: string, guard: string | null, of: Partial<PlannedDuty> = {}): PlannedDuty => ({
    id: randomUUID().slice(0, 8),
    guard,
    post: null,
    day,
    startLocal: '20:00',
    durationMin: 600,
    name: 'Planned',
    pattern: null,
    ...of,
  })
  /** signs in again, because sessions expire when the test's clock advances */
  const waitUntil = async (t: number) => {
    demo.server.clock.now = t
    ;(demo as { token: string }).token = (await demo.server.signIn('admin@askari.example')).token
  }
  /** returns two guards who are assigned to the first assignment, without duty hours */
  const guardsPut = async () => {
    const { data } = await get('/workers?per_page=100', workers.page)
    const free = data.filter(
      ({ assignment_id: at, status }) => at !== null && at !== '1' && status === 'active',
    )
    const ids = free.slice(-2).map(({ id }) => id)
    for (const worker_id of ids)
      workerAssignmentReply.parse(
        (await send('POST', '/assignment-workers/1', { worker_id }, { confirm: 'licence_expired' })).body,
      )
    return ids as [string, string]
  }
  const dutiesShown = async (worker: string, span: { from: number; to: number }) => {
    const { data: row } = await get(`/workers/${worker}`, workers.reply)
    const rule = toDutyRule(row.shift_start, row.shift_minutes, row.shift_days)
    const postings = [{ from: 0, to: null, shift: rule && { name: '', rule } }]
    return workerDuties({ postings }, span, dutyTimesIn(ZONE)).map(({ from, to }) =>
      [from, to].map((t) => wallTimeAt(t, ZONE)).join(' '),
    )
  }

  it('are kept as templates of what the company has, under names that can change', async () => {
    const { data: before } = await get('/workers?per_page=1', workers.page)
    const { guard, post, startLocal, durationMin, name, pattern } = duty(nextWeek(), before[0]?.id ?? null)
    const hours = { startLocal, durationMin, name, pattern }
    const kept = { ...hours, guard, post, assignment: '1', weekday: 0 }
    const save = (duties: object[]) => send('POST', '/roster-templates', { name: 'Quiet week', duties })
    expect((await save([{ ...kept, weekday: 7 }])).status).toBe(422)
    expect(await save([])).toMatchObject({ status: 422, body: { code: 'no_duties' } })
    expect(await save([{ ...kept, assignment: '9999' }])).toMatchObject({
      status: 422,
      body: { code: 'unknown_assignment' },
    })
    const { id } = rosterTemplates.reply.parse((await save([kept])).body).data
    await send('PATCH', `/roster-templates/${id}`, { name: 'Usual week' })
    expect((await get(`/roster-templates/${id}`, rosterTemplates.reply)).data).toEqual({
      id,
      name: 'Usual week',
      duty_count: 1,
      duties: [kept],
    })
    const { data: listed } = await get('/roster-templates?search=usual', rosterTemplates.page)
    expect(listed).toEqual([{ id, name: 'Usual week', duty_count: 1 }])
    await demo.server.call('DELETE', `/api/roster-templates/${id}`, { token: demo.token })
    expect((await get('/roster-templates?search=usual', rosterTemplates.page)).data).toEqual([])
  })

  it('show who changed a week in the meantime', async () => {
    const week = nextWeek()
    const path = `/rosters/${rosterId('1', week)}`
    const one = duty(week, null)
    await send('POST', `${path}/plan`, { set: [one], removed: [] }, seen(0))
    const other = await send('POST', `${path}/plan`, { set: [duty(week, null)], removed: [] }, seen(0))
    expect(other).toMatchObject({
      status: 412,
      body: {
        code: 'changed_since',
        version: 1,
        current: { duties: [one] },
        changes: [{ type: 'DutiesPlanned', by_name: expect.any(String) }],
      },
    })
  })

  it('are not published against leave, a bar or an expired certificate without a reason', async () => {
    const { data: before } = await get(`/rosters?from=${nextWeek()}&to=${nextWeek()}`, rosterReply)
    const guard = before.guards.find(({ assignments }) => assignments.includes('1'))?.id ?? ''
    const week = addDays(nextWeek(), 14)
    const path = `/rosters/${rosterId('1', week)}`
    const pattern = shiftPatterns.reply.parse(
      (
        await send('POST', '/shift-patterns', {
          name: 'Vault',
          start_local: '20:00',
          duration_min: 600,
          days: { kind: 'daily' },
          required_guards: 1,
          certificates: ['Vault keeper'],
        })
      ).body,
    ).data.id
    const added = await send('POST', '/leave', {
      worker_id: guard,
      kind: 'annual',
      first_day: week,
      last_day: week,
    })
    expect(leave.reply.parse(added.body).data).toMatchObject({ kind: 'annual', first_day: week })
    const barred = [{ guard, reason: 'Asked for by the client' }]
    expect((await send('POST', '/assignments/1/barred', { barred })).body).toEqual({
      data: { id: '1', barred },
    })
    const strength = [{ post: null, pattern, guards: 2 }]
    expect((await send('POST', '/assignments/1/strength', { strength })).body).toEqual({
      data: { id: '1', strength },
    })

    // assigning a guard directly to the same duty needs the same confirmation
    const { data: free } = await get('/workers?per_page=100', workers.page)
    const fresh = free.find(({ assignment_id: at, status }) => at === '2' && status === 'active')?.id
    const unfit = { worker_id: fresh, shift_pattern_id: pattern }
    const asked = await send('POST', '/assignment-workers/1', unfit, { confirm: 'licence_expired' })
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'needs_confirmation',
        warnings: [{ code: 'certificate_missing', field: 'shift_pattern_id' }],
      },
    })
    const confirmed = { confirm: 'licence_expired, certificate_missing' }
    expect((await send('POST', '/assignment-workers/1', unfit, confirmed)).status).toBe(201)

    const planned = duty(week, guard, { pattern })
    await send('POST', `${path}/plan`, { set: [planned], removed: [] }, seen(0))
    const refused = await send('POST', `${path}/publish`, { overrides: [] })
    expect(refused).toMatchObject({ status: 422, body: { data: { overrides: [expect.any(String)] } } })
    const { body } = await send('POST', `${path}/publish`, {
      overrides: ['barred', 'on_leave', 'licence', 'certificate'].map((code) => ({
        code,
        guard,
        duty: planned.id,
        reason: 'Nobody else has the key',
      })),
    })
    expect(body).toMatchObject({ data: { published: [planned] } })
    const { data } = await get(`/rosters?from=${week}&to=${week}`, rosterReply)
    expect(data.assignments.find(({ id }) => id === '1')).toMatchObject({ strength, barred })
  })

  it('reach guards and board once they are published, and a past night keeps its duties', async () => {
    const [first, second] = await guardsPut()
    const week = addDays(nextWeek(), 7)
    const path = `/rosters/${rosterId('1', week)}`
    const span = {
      from: wallTimeOn(week, '00:00', ZONE),
      to: wallTimeOn(addDays(week, 7), '00:00', ZONE) - 1,
    }
    const night = duty(addDays(week, 1), first)
    const set = [night, duty(addDays(week, 3), first), duty(addDays(week, 3), null)]
    const planned = await send('POST', `${path}/plan`, { set, removed: [] }, seen(0))
    expect([planned.status, rosterWeekReply.parse(planned.body).data.version]).toEqual([200, 1])
    expect(await dutiesShown(first, span)).toEqual([])

    const { clock, context } = demo.server
    clock.now += 2 * MINUTE
    const published = await send('POST', `${path}/publish`, { overrides: [] }, seen(1))
    expect(rosterWeekReply.parse(published.body).data).toMatchObject({
      version: 2,
      published_at: clock.now,
    })
    const [tuesday, thursday] = [1, 3].map((day) => addDays(week, day))
    const shown = [
      `${tuesday}T20:00 ${addDays(week, 2)}T06:00`,
      `${thursday}T20:00 ${addDays(week, 4)}T06:00`,
    ]
    expect(await dutiesShown(first, span)).toEqual(shown)
    expect(await dutiesShown(second, span)).toEqual([])

    // during Tuesday night's duty, Thursday's duty is given to another guard
    await waitUntil(wallTimeOn(tuesday ?? '', '22:00', ZONE))
    const moved = { ...set[1], guard: second }
    await send('POST', `${path}/plan`, { set: [moved], removed: [] }, seen(2))
    expect(await dutiesShown(first, span)).toEqual(shown)
    await send('POST', `${path}/publish`, { overrides: [] }, seen(3))
    expect(await dutiesShown(first, span)).toEqual(shown.slice(0, 1))
    expect(await dutiesShown(second, span)).toEqual(shown.slice(1))
    // publishes a later week, with other duties of the guard whose night duty is running
    const after = addDays(week, 14)
    const next = `/rosters/${rosterId('1', after)}`
    const early = duty(after, first, { name: 'Early', startLocal: '06:00' })
    await send('POST', `${next}/plan`, { set: [early], removed: [] }, seen(0))
    expect((await send('POST', `${next}/publish`, { overrides: [] }, seen(1))).status).toBe(200)

    await waitUntil(wallTimeOn(addDays(week, 2), '08:00', ZONE))
    const from = wallTimeOn(tuesday ?? '', '18:00', ZONE)
    const nightOf = async (until = clock.now) => {
      const { data } = await get(`/replay?from=${from}&to=${until}`, replayReply)
      const guard = data.guards.find(({ id }) => id === first)
      const postings = (guard?.duties ?? [])
        .filter(({ assignment_id: at }) => at === '1')
        .map((held) => {
          const rule = toDutyRule(held.shift_start, held.shift_minutes, held.shift_days)
          return {
            from: held.from,
            to: held.to,
            assignmentId: held.assignment_id,
            shift: rule && { name: held.shift_name ?? '', rule },
          }
        })
      return workerDuties({ postings }, { from, to: until }, dutyTimesIn(ZONE)).map((each) =>
        [dutyTitle(each), ...[each.from, each.to].map((t) => wallTimeAt(t, ZONE))].join(' '),
      )
    }
    const past = await nightOf()
    // the night duty is still one duty, although the roster changed during it
    expect(past).toEqual([`Planned ${shown[0]}`])
    const rows = async () => {
      const tables = ['duty_history', 'worker_assignment', 'roster_week', 'planned_week'] as const
      const all = await Promise.all(tables.map((table) => context.db.selectFrom(table).selectAll().execute()))
      return all
        .flat()
        .map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
        .toSorted()
    }
    const kept = await rows()
    await rebuildReadModels(context.db, allProjections)
    expect(await rows()).toEqual(kept)
    const morning = clock.now
    await waitUntil(clock.now + 365 * 24 * 60 * MINUTE)
    expect(await nightOf(morning)).toEqual(past)
    expect((await send('POST', `${path}/plan`, { set: [], removed: [night.id] })).body).toMatchObject({
      code: 'week_over',
    })
  })

  it('are of one company, and name nothing that it does not have', async () => {
    const week = nextWeek()
    const [guard] = await guardsPut()
    const id = rosterId('1', week)
    const plan = (guardId: string) =>
      send('POST', `/rosters/${id}/plan`, { set: [duty(week, guardId)], removed: [] })
    expect((await plan(guard)).status).toBe(200)
    expect(await plan('99999')).toMatchObject({ status: 422, body: { code: 'unknown_worker' } })
    const strength = [{ post: null, pattern: '99999', guards: 1 }]
    expect(await send('POST', '/assignments/1/strength', { strength })).toMatchObject({
      status: 422,
      body: { code: 'unknown_shift_pattern' },
    })
    await secondCompany(demo.server.context)
    const { token } = await demo.server.signIn(SECOND_EMAIL)
    const seen = await demo.server.call('GET', `/api/rosters?from=${week}&to=${addDays(week, 6)}`, {
      token,
    })
    expect(rosterReply.parse(seen.body).data.weeks).toEqual([])
    expect((await demo.server.call('GET', `/api/rosters/${id}`, { token })).status).toBe(404)
  })
})
