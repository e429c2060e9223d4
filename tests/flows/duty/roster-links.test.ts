import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { historyReply } from '../../../contract/core/resource.ts'
import { rosterLinkUrlReply } from '../../../contract/roster/roster-link.ts'
import { rosterPageReply } from '../../../contract/roster/roster-page.ts'
import { rosterReply } from '../../../contract/roster/roster.ts'
import { shiftOffers } from '../../../contract/roster/shift-offer.ts'
import { weekMonday, type PlannedDuty, rosterId } from '../../../domain/roster/planned-duty.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../../../domain/time/zone-days.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { runTimersOnce } from '../../../server/background/run-timers.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { offerExpiryPolicy } from '../../../server/shift-offers/offer-expiry.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { fieldSender } from '../../support/http/field-envelope.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const ZONE = 'Africa/Nairobi'
const NOT_VALID = { code: 'not_found', message: 'This link is not valid. Ask your company for a new one.' }

withDemo('the roster page of a guard', (demo, engine) => {
  const { get, write } = demoApi(demo)
  const open = (path: string) => demo.server.call('GET', path, {})
  const published = (path: string, duties: readonly PlannedDuty[], overrides: object[]) =>
    write(`${path}/plan`, { set: duties, removed: [] }).then(() => write(`${path}/publish`, { overrides }))

  async function issue(worker_id: string) {
    const issued = await write('/roster-links', { worker_id })
    expect([issued.status, issued.body]).toMatchObject([201, { data: { worker_id, status: 'issued' } }])
    const { id } = (issued.body as { data: { id: string } }).data
    const { data } = await get(`/roster-links/${id}/address`, rosterLinkUrlReply)
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

  it('offers an open shift: of two who accept at once one has it, and a conflict is found at acceptance', async () => {
    const week = addDays(weekMonday(zoneDateAt(demo.server.clock.now, ZONE)), 35)
    const { data } = await get(`/rosters?from=${week}&to=${week}`, rosterReply)
    const valid = data.guards.filter(
      ({ assignments, licence_expires_on: on, leave }) =>
        on !== null && on > week && leave.length === 0 && !assignments.includes('1'),
    )
    const guards = valid.slice(0, 3).map(({ id }) => id)
    for (const worker_id of guards) await write('/assignment-workers/1', { worker_id })
    const [first = '', second = '', third = ''] = guards
    const path = `/rosters/${rosterId('1', week)}`
    const shift = (id: string, nth: number, guard: string | null = null): PlannedDuty => ({
      id,
      guard,
      post: null,
      day: addDays(week, nth),
      startLocal: '08:00',
      durationMin: 480,
      name: 'Cover',
      pattern: null,
    })
    const offer = (duty: string, to = guards) =>
      write('/shift-offers', { assignment_id: '1', week, duty, guards: to })
    const codes = new Map<string, string>()
    for (const guard of guards) codes.set(guard, (await issue(guard)).code)
    const answer = (guard: string, id: string, said: 'accept' | 'decline') =>
      fieldOf(guard)((body) => demo.server.call('POST', `/r/${codes.get(guard)}/offers/${id}`, { body }), {
        answer: said,
      })
    const fields = new Map(guards.map((guard) => [guard, fieldSender(() => demo.server.context.now())]))
    const fieldOf = (guard: string) => fields.get(guard) ?? fieldSender(() => demo.server.context.now())
    const pageOf = async (guard: string) =>
      rosterPageReply.parse((await open(`/r/${codes.get(guard)}`)).body).data
    const offersOf = async (guard: string) => (await pageOf(guard)).offers.map(({ id }) => id)
    const idOf = ({ body }: { body: unknown }) => (body as { data: { id: string } }).data.id

    await write(`${path}/plan`, { set: [shift('a', 0), shift('b', 1), shift('c', 2)], removed: [] })
    expect((await offer('a')).body).toMatchObject({ code: 'not_open' })
    expect((await write(`${path}/publish`, { overrides: [] })).status).toBe(200)
    const made = await offer('a')
    expect(made).toMatchObject({ status: 201, body: { data: { status: 'open', guards, declined: [] } } })
    expect((await offer('a')).body).toMatchObject({ code: 'already_offered' })
    for (const guard of guards) expect(await offersOf(guard)).toContain(idOf(made))

    expect((await answer(third, idOf(made), 'decline')).status).toBe(200)
    expect(await offersOf(third)).toEqual([])
    const versionOf = async () => (await get(`/shift-offers/${idOf(made)}/history`, historyReply)).data.length
    const answered = await versionOf()
    for (let again = 0; again < 3; again++)
      expect((await answer(third, idOf(made), 'decline')).status).toBe(200)
    expect(await versionOf()).toBe(answered)
    const both = await Promise.all([first, second].map((guard) => answer(guard, idOf(made), 'accept')))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const taker = both[0]?.status === 200 ? first : second
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'not_open' })
    expect((await get(`/shift-offers/${idOf(made)}`, shiftOffers.reply)).data).toMatchObject({
      status: 'taken',
      worker_id: taker,
      declined: [third],
    })
    const held = (await pageOf(taker)).duties.filter(({ id }) => id === 'a')
    expect(held).toMatchObject([{ from: wallTimeOn(week, '08:00', ZONE), name: 'Cover' }])
    const { data: after } = await get(`/rosters?from=${week}&to=${week}`, rosterReply)
    const row = after.weeks.find(({ id }) => id === rosterId('1', week))
    for (const duties of [row?.duties, row?.published])
      expect(duties?.find(({ id }) => id === 'a')?.guard).toBe(taker)

    if (engine !== 'SQLite') return
    const { context } = demo.server
    const follow = () => followOnce(context, policyFollower(context, offerExpiryPolicy))
    await follow()
    const soon = demo.server.clock.now + 5 * 60_000
    const short = await write('/shift-offers', {
      assignment_id: '1',
      week,
      duty: 'b',
      guards: [second],
      until: soon,
    })
    expect(short).toMatchObject({
      status: 201,
      body: {
        data: { until: soon, shift_name: 'Cover', shift_day: addDays(week, 1), shift_start: '08:00' },
      },
    })
    expect((await pageOf(second)).offers).toMatchObject([{ id: idOf(short), until: soon }])
    await follow()
    demo.server.clock.now = soon
    expect(await offersOf(second)).toEqual([])
    expect((await answer(second, idOf(short), 'accept')).body).toMatchObject({ code: 'offer_expired' })
    const past = { assignment_id: '1', week, duty: 'c', guards: [second], until: soon }
    expect(await write('/shift-offers', past)).toMatchObject({ status: 422, body: { code: 'in_past' } })
    await runTimersOnce(context, [offerExpiryPolicy])
    expect((await get(`/shift-offers/${idOf(short)}`, shiftOffers.reply)).data.status).toBe('expired')
    const later = await offer('b', [first])
    await write('/leave', {
      worker_id: first,
      kind: 'annual',
      first_day: addDays(week, 1),
      last_day: addDays(week, 2),
    })
    const refused = await answer(first, idOf(later), 'accept')
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflicts', message: expect.stringMatching(/leave/) },
    })
    expect((await get(`/shift-offers/${idOf(later)}`, shiftOffers.reply)).data.status).toBe('open')
    expect((await offer('c', [first])).body).toMatchObject({ code: 'conflicts' })
    expect((await offer('c', ['99999'])).status).toBe(422)
    expect((await answer(second, idOf(later), 'accept')).body).toMatchObject({ code: 'not_offered' })
    expect((await write(`/shift-offers/${idOf(later)}/withdraw`)).status).toBe(200)
    expect((await answer(first, idOf(later), 'decline')).body).toMatchObject({ code: 'not_open' })
    expect((await answer(first, '99999', 'accept')).status).toBe(404)
    // once the planner assigns an open shift to somebody, its offer cannot be accepted any more
    const stale = await offer('c', [second])
    await write(`${path}/plan`, { set: [shift('c', 2, third)], removed: [] })
    await write(`${path}/publish`, { overrides: [] })
    expect(await offersOf(second)).toEqual([])
    expect((await answer(second, idOf(stale), 'accept')).body).toMatchObject({ code: 'duty_changed' })
  })

  const isSqlite = engine === 'SQLite'
  if (isSqlite)
    it('shows published duties alone, and its calendar keeps the UID of one that changes', async () => {
      const week = addDays(weekMonday(zoneDateAt(demo.server.clock.now, ZONE)), 21)
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
        day: addDays(week, nth * 2),
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
      const from = (nth: number, at: string) => wallTimeOn(addDays(week, nth * 2), at, ZONE)
      expect(await mine()).toMatchObject([
        { id: 'own0', from: from(0, '12:00'), to: from(0, '22:00'), name: 'Evening' },
        { id: 'own1', from: from(1, '12:00'), to: from(1, '22:00') },
      ])
      const before = (await eventsOf(code)).filter(({ uid }) => uid?.includes('-own'))
      expect((await published(path, [duty(1, '13:00')], licence)).status).toBe(200)
      const after = (await eventsOf(code)).filter(({ uid }) => uid?.includes('-own'))
      expect(after[0]).toEqual(before[0])
      expect(after[1]).toMatchObject({ uid: before[1]?.uid, start: before[1]?.start?.replace('T09', 'T10') })
      expect(after[1]?.sequence).toBeGreaterThan(before[1]?.sequence ?? 0)

      // the rate limit of one link does not affect other links
      const { context } = demo.server
      const other = await issue(guard)
      const subject = `roster-link:1/${id}`
      const asked = Array.from({ length: 300 }, () => ({
        id: randomUUID(),
        subject,
        at: context.now(),
      }))
      await context.db.insertInto('rate_limit_attempt').values(asked).execute()
      for (const route of [`/r/${code}`, `/r/${code}/calendar.ics`]) {
        const refused = await open(route)
        expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
      }
      expect((await open(`/r/${other.code}`)).status).toBe(200)
      await context.db.deleteFrom('rate_limit_attempt').where('subject', '=', subject).execute()

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
