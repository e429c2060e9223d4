import { expect, it } from 'vitest'
import { rosterLinkUrlReply } from '../../../contract/roster/roster-link.ts'
import { rosterPageReply, swapOptionsReply } from '../../../contract/roster/roster-page.ts'
import { rosterReply } from '../../../contract/roster/roster.ts'
import { weekMonday, type PlannedDuty, rosterId } from '../../../domain/roster/planned-duty.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../../../domain/time/zone-days.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { runTimersOnce } from '../../../server/background/run-timers.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { swapExpiryPolicy } from '../../../server/shift-swaps/swap-expiry.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { fieldSender } from '../../support/http/field-envelope.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const ZONE = 'Africa/Nairobi'

withDemo('swaps of shifts', (demo) => {
  const { get, write } = demoApi(demo)
  const open = (path: string) => demo.server.call('GET', path, {})
  const published = (path: string, duties: readonly PlannedDuty[], overrides: object[]) =>
    write(`${path}/plan`, { set: duties, removed: [] }).then(() => write(`${path}/publish`, { overrides }))
  async function issue(worker_id: string) {
    const { id } = ((await write('/roster-links', { worker_id })).body as { data: { id: string } }).data
    const { data } = await get(`/roster-links/${id}/address`, rosterLinkUrlReply)
    return { code: data.url.split('/').at(-1) ?? '' }
  }

  it('swaps two shifts once the other guard and a planner agree, and checks conflicts at each step', async () => {
    const week = addDays(weekMonday(zoneDateAt(demo.server.clock.now, ZONE)), 42)
    const { data } = await get(`/rosters?from=${week}&to=${week}`, rosterReply)
    const free = data.guards.filter(
      ({ assignments, licence_expires_on: on, leave }) =>
        on !== null && on > week && leave.length === 0 && !assignments.includes('1'),
    )
    const [first = '', second = ''] = free.slice(-2).map(({ id }) => id)
    for (const worker_id of [first, second]) await write('/assignment-workers/1', { worker_id })
    const shift = (id: string, nth: number, guard: string): PlannedDuty => ({
      id,
      guard,
      post: null,
      day: addDays(week, nth),
      startLocal: '08:00',
      durationMin: 480,
      name: 'Cover',
      pattern: null,
    })
    const path = `/rosters/${rosterId('1', week)}`
    const duties = [shift('x', 0, first), shift('y', 2, second), shift('z', 3, second)]
    expect((await published(path, duties, [])).status).toBe(200)
    const [one, two] = [(await issue(first)).code, (await issue(second)).code]
    const clock = () => demo.server.context.now()
    const fields = new Map([one, two].map((code) => [code, fieldSender(clock)]))
    const post = (at: string, said: object) =>
      (fields.get(at.split('/')[0] ?? '') ?? fieldSender(clock))(
        (body) => demo.server.call('POST', `/r/${at}`, { body }),
        said,
      )
    const swapsOf = async (code: string) => rosterPageReply.parse((await open(`/r/${code}`)).body).data.swaps
    const options = await open(`/r/${one}/swap-options/${rosterId('1', week)}/x`)
    expect(swapOptionsReply.parse(options.body).data.map(({ duty }) => duty)).toEqual(['y', 'z'])
    expect((await open(`/r/${two}/swap-options/${rosterId('1', week)}/x`)).status).toBe(404)

    const asked = { roster_id: rosterId('1', week), duty: 'x', other_duty: 'y' }
    expect((await post(`${two}/swaps`, asked)).body).toMatchObject({ code: 'duty_changed' })
    expect((await post(`${one}/swaps`, asked)).status).toBe(200)
    expect((await post(`${one}/swaps`, asked)).body).toMatchObject({ code: 'already_requested' })
    const [swap] = await swapsOf(two)
    const id = swap?.id ?? ''
    expect(swap).toMatchObject({ status: 'requested', is_mine: false, takes: { name: 'Cover' } })
    expect((await write(`/shift-swaps/${id}/approve`)).status).toBe(409)
    expect((await post(`${one}/swaps/${id}`, { answer: 'accept' })).status).toBe(404)
    await write('/leave', {
      worker_id: first,
      kind: 'annual',
      first_day: addDays(week, 2),
      last_day: addDays(week, 2),
    })
    expect((await post(`${two}/swaps/${id}`, { answer: 'accept' })).body).toMatchObject({
      code: 'conflicts',
    })
    expect((await post(`${one}/swaps/${id}`, { answer: 'cancel' })).status).toBe(200)

    expect((await post(`${one}/swaps`, { ...asked, other_duty: 'z' })).status).toBe(200)
    const again = (await swapsOf(two)).find(({ status }) => status === 'requested')?.id ?? ''
    expect((await post(`${two}/swaps/${again}`, { answer: 'accept' })).status).toBe(200)
    expect((await write(`/shift-swaps/${again}/approve`)).body).toMatchObject({
      data: { status: 'approved' },
    })
    const { data: after } = await get(`/rosters?from=${week}&to=${week}`, rosterReply)
    const now = after.weeks.find((each) => each.id === rosterId('1', week))?.published ?? []
    expect(Object.fromEntries(now.map((each) => [each.id, each.guard]))).toEqual({
      x: second,
      y: second,
      z: first,
    })

    // an unapproved swap expires when the first of its two shifts begins
    const { context } = demo.server
    const follow = () => followOnce(context, policyFollower(context, swapExpiryPolicy))
    await follow()
    const back = { roster_id: rosterId('1', week), duty: 'z', other_duty: 'x' }
    expect((await post(`${one}/swaps`, back)).status).toBe(200)
    await follow()
    demo.server.clock.now = wallTimeOn(week, '08:00', ZONE)
    await runTimersOnce(context, [swapExpiryPolicy])
    const stored = context.db
      .selectFrom('shift_swap')
      .select('status')
      .where('roster_id', '=', back.roster_id)
      .orderBy('asked_at')
    expect((await stored.execute()).map(({ status }) => status)).toEqual(['cancelled', 'approved', 'expired'])

    // the daily number of proposed swaps is limited, even if each is cancelled at once
    const next = addDays(week, 7)
    const later = `/rosters/${rosterId('1', next)}`
    const moved = duties.map((each) => ({ ...each, day: addDays(each.day, 7) }))
    ;(demo as { token: string }).token = (await demo.server.signIn('admin@askari.example')).token
    expect((await published(later, moved, [])).status).toBe(200)
    const again2 = { roster_id: rosterId('1', next), duty: 'x', other_duty: 'y' }
    const answers: (number | undefined)[] = []
    for (let nth = 0; nth < 21; nth++) {
      answers.push((await post(`${one}/swaps`, again2)).status)
      const open2 = (await swapsOf(one)).find(({ status }) => status === 'requested')
      if (open2) await post(`${one}/swaps/${open2.id}`, { answer: 'cancel' })
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 409])
    ;(demo as { token: string }).token = (await demo.server.signIn('admin@askari.example')).token
  })
})
