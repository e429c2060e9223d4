import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { rosterLinkAddressReply } from '../../contract/roster-links/roster-link.ts'
import { rosterPageReply } from '../../contract/roster-links/roster-page.ts'
import { rosterReply } from '../../contract/roster.ts'
import { mondayOf, type PlannedDuty, rosterId } from '../../domain/roster/planned-duty.ts'
import { dateAfter, dateAt, momentOn } from '../../domain/time/zone-days.ts'
import { apiOf } from '../support/api-of.ts'
import { withDemo } from '../support/with-demo.ts'

const ZONE = 'Africa/Nairobi'
const NOT_VALID = { code: 'not_found', message: 'This link is not valid. Ask your company for a new one.' }

withDemo('the roster page of a guard', (demo) => {
  const { get } = apiOf(demo)
  const write = (path: string, body: object = {}) =>
    demo.server.call('POST', `/api${path}`, {
      token: demo.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const open = (path: string) => demo.server.call('GET', path, {})
  const published = (path: string, duties: readonly PlannedDuty[], overrides: object[] = []) =>
    write(`${path}/plan`, { set: duties, removed: [] }).then(() => write(`${path}/publish`, { overrides }))

  async function issue(worker_id: string) {
    const issued = await write('/roster-links', { worker_id })
    expect([issued.status, issued.body]).toMatchObject([201, { data: { worker_id, status: 'issued' } }])
    const { id } = (issued.body as { data: { id: string } }).data
    const { data } = await get(`/roster-links/${id}/address`, rosterLinkAddressReply)
    return { id, code: data.url.split('/').at(-1) ?? '' }
  }
  const eventsOf = async (code: string) => {
    const { text } = await open(`/r/${code}/calendar.ics`)
    const blocks = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
    return blocks.map((block) => {
      const [uid, sequence, start] = ['UID', 'SEQUENCE', 'DTSTART'].map((name) =>
        block
          .split('\r\n')
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1),
      )
      return { uid, sequence: Number(sequence), start }
    })
  }

  it('shows published duties alone, and its calendar keeps the UID of one that changes', async () => {
    const week = dateAfter(mondayOf(dateAt(demo.server.clock.now, ZONE)), 21)
    const { data } = await get(`/rosters?from=${week}&to=${week}`, rosterReply)
    const guard = data.guards.find(({ assignments }) => assignments.includes('1'))?.id ?? ''
    const path = `/rosters/${rosterId('1', week)}`
    const { id, code } = await issue(guard)
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{20}$/)
    const mine = async () =>
      rosterPageReply
        .parse((await open(`/r/${code}`)).body)
        .data.duties.filter(({ roster_id }) => roster_id === rosterId('1', week))
    const duty = (nth: number, startLocal: string): PlannedDuty => ({
      id: `own${nth}`,
      guard,
      post: null,
      day: dateAfter(week, nth * 2),
      startLocal,
      durationMin: 600,
      name: 'Evening',
      pattern: null,
    })
    await write(`${path}/plan`, { set: [duty(0, '12:00'), duty(1, '12:00')], removed: [] })
    expect(await mine()).toEqual([])
    const licence = ['own0', 'own1'].map((each) => ({
      code: 'licence',
      guard,
      duty: each,
      reason: 'The renewal is under way.',
    }))
    expect((await write(`${path}/publish`, { overrides: licence })).status).toBe(200)
    const from = (nth: number, at: string) => momentOn(dateAfter(week, nth * 2), at, ZONE)
    expect(await mine()).toMatchObject([
      { id: 'own0', from: from(0, '12:00'), to: from(0, '22:00'), name: 'Evening' },
      { id: 'own1', from: from(1, '12:00'), to: from(1, '22:00') },
    ])
    const before = (await eventsOf(code)).slice(-2)
    expect((await published(path, [duty(1, '13:00')], licence)).status).toBe(200)
    const after = (await eventsOf(code)).slice(-2)
    expect(after[0]).toEqual(before[0])
    expect(after[1]).toMatchObject({ uid: before[1]?.uid, start: before[1]?.start?.replace('T09', 'T10') })
    expect(after[1]?.sequence).toBeGreaterThan(before[1]?.sequence ?? 0)

    expect((await write(`/roster-links/${id}/revoke`)).status).toBe(200)
    for (const each of ['0'.repeat(20), code, 'x'])
      for (const route of [`/r/${each}`, `/r/${each}/calendar.ics`]) {
        const { status, body } = await open(route)
        expect([status, body]).toEqual([404, NOT_VALID])
      }
    const statuses = []
    for (let at = 0; at < 40; at++) statuses.push((await open(`/r/${String(at).padStart(20, '0')}`)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
