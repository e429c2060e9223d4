import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { workerAssignmentReply, workerAssignmentsReply } from '../../../contract/assignments/assignment.ts'
import { replayReply } from '../../../contract/tracking/replay.ts'
import { historyReply } from '../../../contract/core/resource.ts'
import { shiftPatterns } from '../../../contract/roster/shift-patterns.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { workerDuties } from '../../../domain/duty/duties.ts'
import { toDutyRule } from '../../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { allProjections } from '../../../server/resource/resource-registry.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ZONE = 'Africa/Nairobi'
const night = {
  name: 'Yard night',
  start_local: '18:00',
  duration_min: 720,
  days: { kind: 'rotation', from: '2026-11-18', on: 4, off: 2 },
  required_guards: 2,
  min_rank: 'Corporal',
  certificates: ['First aid'],
  breaks: [{ kind: 'meal', minutes: 30, paid: true }],
  valid_from: null,
  valid_to: null,
  holiday_policy: null,
  holiday_guards: null,
}

withDemo('shifts', (demo) => {
  const { get } = demoApi(demo)
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID(), confirm: 'licence_expired, certificate_missing' },
    })
  const add = async (fields: object = {}) =>
    shiftPatterns.reply.parse((await send('POST', '/shift-patterns', { ...night, ...fields })).body).data
  const guardsElsewhere = async () =>
    (await get('/workers?per_page=100', workers.page)).data.filter(
      ({ assignment_id: id, status }) => id !== null && id !== '1' && status === 'active',
    )
  const assign = async (of: object) =>
    workerAssignmentReply.parse((await send('POST', '/assignment-workers/1', of)).body).data

  it('are added, changed and shown as they were given', async () => {
    const { id, ...row } = await add()
    expect(row).toEqual({ ...night, guard_count: 0 })
    const days = { kind: 'weekly', weekdays: [5, 1] }
    expect((await send('PATCH', `/shift-patterns/${id}`, { days })).body).toMatchObject({
      data: { days: { kind: 'weekly', weekdays: [1, 5] } },
    })
    for (const [given, field] of [
      [{ days: { kind: 'weekly', weekdays: [] } }, 'days.weekdays'],
      [{ days: { kind: 'monthly' } }, 'days.kind'],
      [{ valid_from: '2026-12-02', valid_to: '2026-12-01' }, 'valid_to'],
      [{ breaks: [{ kind: 'meal', minutes: 240, paid: false }], duration_min: 200 }, 'breaks'],
    ] as const) {
      const { status, body } = await send('PATCH', `/shift-patterns/${id}`, given)
      expect([status, Object.keys((body as { data: object }).data)]).toEqual([422, [field]])
    }
    const found = await get('/shift-patterns?search=yard', shiftPatterns.page)
    expect(found.data.map(({ name }) => name)).toEqual(['Yard night'])
  })

  it('are had by a guard, who is due on their days, and not removed while one has them', async () => {
    const { id } = await add({ name: 'Gate night' })
    const [guard] = await guardsElsewhere()
    const worker = guard?.id ?? ''
    const both = { shift: { name: 'Own', start_local: '06:00', duration_min: 60 }, shift_pattern_id: id }
    const refused = await send('POST', '/assignment-workers/1', { worker_id: worker, ...both })
    expect([refused.status, Object.keys((refused.body as { data: object }).data)]).toEqual([
      422,
      ['shift_pattern_id'],
    ])
    const unknown = await send('POST', '/assignment-workers/1', {
      worker_id: worker,
      shift_pattern_id: '999',
    })
    expect(unknown.status).toBe(422)
    const entry = await assign({ worker_id: worker, shift_pattern_id: id })
    expect(entry).toMatchObject({ shift_name: 'Gate night', shift_pattern_id: id })

    const { data: row } = await get(`/workers/${worker}`, workers.reply)
    const rule = toDutyRule(row.shift_start, row.shift_minutes, row.shift_days)
    const duties = workerDuties(
      { postings: [{ from: 0, to: null, shift: rule && { name: '', rule } }] },
      { from: Date.UTC(2026, 10, 18), to: Date.UTC(2026, 10, 30) },
      dutyTimesIn(ZONE),
    ).filter(({ from }) => from > Date.UTC(2026, 10, 18))
    expect(duties.map(({ from, to }) => `${zoneDateAt(from, ZONE).slice(8)} ${(to - from) / HOUR}`)).toEqual(
      ['18', '19', '20', '21', '24', '25', '26', '27'].map((day) => `${day} 12`),
    )
    const listed = await get(`/workers?shift_pattern_id=${id}`, workers.page)
    expect(listed.data.map((each) => each.id)).toEqual([worker])
    expect((await get(`/shift-patterns/${id}`, shiftPatterns.reply)).data.guard_count).toBe(1)
    expect(await send('DELETE', `/shift-patterns/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'referred_to' },
    })

    const path = `/assignment-workers/1/${entry.id}`
    await send('PATCH', path, { shift: both.shift })
    const own = await get(`/worker-assignments/${worker}`, workerAssignmentsReply)
    expect(own.data.find((each) => each.id === entry.id)).toMatchObject({
      shift_name: 'Own',
      shift_start: '06:00',
      shift_pattern_id: null,
    })
    const history = await get('/assignments/1/history', historyReply)
    expect(history.data[0]?.changes).toContainEqual({
      field: 'shift_pattern_id',
      from: id,
      from_name: 'Gate night',
      to: null,
    })
    await send('PATCH', path, { shift_pattern_id: id })
    await send('DELETE', path)
    expect((await send('DELETE', `/shift-patterns/${id}`)).status).toBe(200)
  })

  it('leave a past night as it was when they are changed, also after the read models were rebuilt', async () => {
    const { id } = await add({ name: 'Dock night' })
    const [, guard] = await guardsElsewhere()
    const worker = guard?.id ?? ''
    await assign({ worker_id: worker, shift_pattern_id: id })
    const { clock, context } = demo.server
    const assigned = clock.now
    const nightOf = async (from: number, to: number) => {
      const { data } = await get(`/replay?from=${from}&to=${to}`, replayReply)
      return data.guards
        .find((each) => each.id === worker)
        ?.duties.filter(({ assignment_id: at }) => at === '1')
    }
    clock.now += 4 * MINUTE
    const past = await nightOf(assigned, assigned + 3 * MINUTE)
    expect(past).toMatchObject([
      { shift_name: 'Dock night', shift_start: '18:00', shift_days: { days: night.days }, to: null },
    ])
    const changed = clock.now
    const days = { kind: 'weekly', weekdays: [6, 7] }
    await send('PATCH', `/shift-patterns/${id}`, { name: 'Dock weekend', start_local: '20:00', days })
    await send('PATCH', `/shift-patterns/${id}`, { required_guards: 3 })
    clock.now += 4 * MINUTE

    const [before, ...later] = (await nightOf(assigned, assigned + 3 * MINUTE)) ?? []
    expect([before, later]).toEqual([{ ...past?.[0], to: changed }, []])
    const since = { shift_name: 'Dock weekend', shift_start: '20:00', from: changed, to: null }
    expect(await nightOf(changed + MINUTE, changed + 3 * MINUTE)).toMatchObject([
      { ...since, shift_days: { days } },
    ])
    expect(await nightOf(assigned, changed + MINUTE)).toMatchObject([{ to: changed }, since])
    expect((await get(`/workers/${worker}`, workers.reply)).data).toMatchObject({
      shift_name: 'Dock weekend',
      shift_start: '20:00',
      shift_days: { days },
    })
    expect((await get('/workers?search=dock%20weekend', workers.page)).data).toHaveLength(1)

    const rows = async () => {
      const duties = await context.db.selectFrom('duty_history').selectAll().execute()
      const entries = await context.db.selectFrom('worker_assignment').selectAll().execute()
      return [...duties, ...entries].map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()
    }
    const kept = await rows()
    await rebuildReadModels(context.db, allProjections)
    expect(await rows()).toEqual(kept)
  })
})
