import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { publishRostersReply, rosterReply } from '../../../contract/roster/roster.ts'
import { weekMonday, type PlannedDuty, rosterId } from '../../../domain/roster/planned-duty.ts'
import { addDays, zoneDateAt } from '../../../domain/time/zone-days.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

withDemo('several weeks of rosters', (demo) => {
  const { get } = demoApi(demo)
  const send = (path: string, body: object, headers: object = {}) =>
    demo.server.call('POST', `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID(), ...headers },
    })

  it('are published all or none, once, and not over what somebody else has planned', async () => {
    const first = addDays(weekMonday(zoneDateAt(demo.server.clock.now, 'Africa/Nairobi')), 49)
    const mondays = [0, 7, 14].map((days) => addDays(first, days))
    const ids = mondays.map((week) => rosterId('1', week))
    const duty = (day: string, guard: string | null = null): PlannedDuty => ({
      id: randomUUID().slice(0, 8),
      guard,
      post: null,
      day,
      startLocal: '08:00',
      durationMin: 480,
      name: 'Cover',
      pattern: null,
    })
    for (const [at, day] of mondays.entries())
      await send(`/rosters/${ids[at]}/plan`, { set: [duty(day)], removed: [] })
    const weeks = ids.map((id) => ({ id, version: 1, overrides: [] }))
    const published = async () => {
      const { data } = await get(`/rosters?from=${mondays[0]}&to=${mondays[2]}`, rosterReply)
      return ids.map((id) => data.weeks.find((week) => week.id === id)?.published?.length ?? null)
    }

    const { data } = await get(`/rosters?from=${first}&to=${first}`, rosterReply)
    const stranger = data.guards.find(({ assignments }) => !assignments.includes('1'))?.id ?? ''
    const last = mondays[2] ?? ''
    await send(`/rosters/${ids[2]}/plan`, { set: [duty(last, stranger)], removed: [] })
    expect(await send('/rosters/publish', { weeks })).toMatchObject({
      status: 412,
      body: { code: 'changed_since', version: 2, current: { id: ids[2] } },
    })
    expect(await published()).toEqual([null, null, null])

    const known = weeks.map((week) => (week.id === ids[2] ? { ...week, version: 2 } : week))
    expect(await send('/rosters/publish', { weeks: known })).toMatchObject({
      status: 422,
      body: { data: { overrides: [expect.stringContaining('needs a reason')] } },
    })
    expect(await published()).toEqual([null, null, null])
    expect((await send('/rosters/publish', { weeks: [...weeks, ...weeks] })).status).toBe(422)

    const key = { 'idempotency-key': randomUUID() }
    const two = { weeks: weeks.slice(0, 2) }
    const answers = [await send('/rosters/publish', two, key), await send('/rosters/publish', two, key)]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      const shown = publishRostersReply.parse(body).data
      expect(shown.map(({ id, version }) => [id, version])).toEqual(ids.slice(0, 2).map((id) => [id, 2]))
    }
    expect(await published()).toEqual([1, 1, null])
  })
})
