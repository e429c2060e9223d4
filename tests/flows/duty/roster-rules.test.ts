import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { rosterReply } from '../../../contract/roster/roster.ts'
import { rosterRules } from '../../../contract/roster/roster-rules.ts'
import { shiftPatterns } from '../../../contract/roster/shift-patterns.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { Temporal } from 'temporal-polyfill'
import { plannedHoursOn, toDutyRule } from '../../../domain/duty/duty-rule.ts'
import { readHourRules } from '../../../server/roster-rules/read-roster-rules.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { SECOND_EMAIL, secondCompany } from '../../support/records/second-company.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('holidays and limits of a company', (demo) => {
  const { get } = demoApi(demo)
  const send = (method: 'POST' | 'PATCH', path: string, body: object, headers: object = {}) =>
    demo.server.call(method, `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID(), ...headers },
    })

  it('are Kenya’s by default and the company’s once set, and shifts that are off on holidays follow', async () => {
    const usual = (await get('/roster-rules/own', rosterRules.reply)).data
    expect(usual).toMatchObject({ rest_hours: 11, week_hours: 52, days_in_row: 6 })
    expect(usual.holidays).toContainEqual({ day: '12-12', name: 'Jamhuri Day', confirmed: true })

    const added = await send('POST', '/shift-patterns', {
      name: 'Office day',
      start_local: '08:00',
      duration_min: 480,
      days: { kind: 'daily' },
      required_guards: 1,
      holiday_policy: 'off',
    })
    const pattern = shiftPatterns.reply.parse(added.body).data.id
    const { data } = await get('/workers?per_page=100', workers.page)
    const guard = data.find(({ assignment_id: at, status }) => at === '2' && status === 'active')?.id ?? ''
    const assigned = await send(
      'POST',
      '/assignment-workers/1',
      { worker_id: guard, shift_pattern_id: pattern },
      { confirm: 'licence_expired' },
    )
    expect(assigned.status).toBe(201)
    const begins = async () => {
      const row = (await get(`/workers/${guard}`, workers.reply)).data
      const rule = toDutyRule(row.shift_start, row.shift_minutes, row.shift_days)
      return ['2027-12-12', '2028-05-04'].map(
        (day) => rule && plannedHoursOn(rule, Temporal.PlainDate.from(day)).length,
      )
    }
    expect(await begins()).toEqual([0, 1])

    const founders = { day: '2028-05-04', name: 'Founders’ Day', confirmed: true }
    expect(
      (await send('PATCH', '/roster-rules/own', { holidays: [founders], rest_hours: 9 })).body,
    ).toMatchObject({ data: { holidays: [founders], rest_hours: 9, day_hours: 12 } })
    expect(await begins()).toEqual([1, 0])
    const { data: roster } = await get('/rosters?from=2028-05-01&to=2028-05-01', rosterReply)
    expect(roster).toMatchObject({ holidays: [founders], limits: { restHours: 9 } })
    expect((await readHourRules(demo.server.context.db, '1')).holidays.days).toEqual([founders])

    const twice = { holidays: [founders, founders] }
    expect(await send('PATCH', '/roster-rules/own', twice)).toMatchObject({
      status: 422,
      body: { data: { holidays: [expect.any(String)] } },
    })
    expect((await send('PATCH', '/roster-rules/own', { rest_hours: 0 })).status).toBe(422)

    await secondCompany(demo.server.context)
    const { token } = await demo.server.signIn(SECOND_EMAIL)
    const other = await demo.server.call('GET', '/api/roster-rules/own', { token })
    expect(rosterRules.reply.parse(other.body).data).toEqual(usual)
  })

  it('an assignment has duties on its days alone, and says whom guards call and what is dangerous', async () => {
    const { data } = await get('/workers?per_page=100', workers.page)
    const guard = data.find(({ assignment_id: at, status }) => at === '3' && status === 'active')?.id ?? ''
    const shift = { name: 'Day', start_local: '06:00', duration_min: 720 }
    const assigned = await send(
      'POST',
      '/assignment-workers/4',
      { worker_id: guard, shift },
      { confirm: 'licence_expired' },
    )
    expect(assigned.status).toBe(201)
    const begins = async () => {
      const row = (await get(`/workers/${guard}`, workers.reply)).data
      const rule = toDutyRule(row.shift_start, row.shift_minutes, row.shift_days)
      return ['2028-05-03', '2028-05-04'].map(
        (day) => rule && plannedHoursOn(rule, Temporal.PlainDate.from(day)).length,
      )
    }
    expect(await begins()).toEqual([1, 1])
    const terms = { last_day: '2028-05-03', contacts: 'Reception 020 000', hazards: 'Diesel tank' }
    expect((await send('PATCH', '/assignments/4', terms)).body).toMatchObject({ data: terms })
    expect(await begins()).toEqual([1, 0])
    expect((await send('PATCH', '/assignments/4', { first_day: '2028-05-04' })).status).toBe(422)

    const duty = {
      id: 'late',
      guard,
      post: null,
      day: '2028-05-04',
      startLocal: '06:00',
      durationMin: 600,
      name: 'Day',
      pattern: null,
    }
    await send('POST', '/rosters/4w20280501/plan', { set: [duty], removed: [] })
    const overrides = ['outside_days', 'licence'].map((code) => ({
      code,
      guard,
      duty: 'late',
      reason: 'Agreed',
    }))
    expect(await send('POST', '/rosters/4w20280501/publish', { overrides })).toMatchObject({
      status: 422,
      body: { data: { overrides: [expect.stringMatching(/no duties on this day/)] } },
    })
    expect((await send('PATCH', '/assignments/4', { last_day: null })).status).toBe(200)
    expect(await begins()).toEqual([1, 1])
  })
})
