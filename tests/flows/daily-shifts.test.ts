import { expect, it } from 'vitest'
import { nightReply } from '../../contract/night.ts'
import { shiftPatterns } from '../../contract/shift-patterns.ts'
import { dutiesOf } from '../../domain/duty/duties.ts'
import { ruleOfHours } from '../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../domain/duty/duty-times.ts'
import { runTimersOnce } from '../../server/background/run-timers.ts'
import { dailyShifts } from '../../server/db/migrations/0531-daily-shifts.ts'
import { rebuildReadModels } from '../../server/projections/rebuild-read-models.ts'
import { allProjections } from '../../server/resource/all-resources.ts'
import { dailyShiftsBecomePatterns } from '../../server/shift-patterns/daily-shifts.ts'
import { apiOf } from '../support/api-of.ts'
import { withDemoOnBoth } from '../support/with-demo.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const times = dutyTimesIn('Africa/Nairobi')

withDemoOnBoth('daily shifts of before', (demo) => {
  const { get } = apiOf(demo)
  const engine = () => demo.server.context.engine
  /** as in the first start on an older database */
  const upgrade = () => demo.server.context.db.transaction().execute((trx) => dailyShifts.up(trx, engine()))
  const timers = () =>
    demo.server.context.db.selectFrom('timer').select('key').where('policy', '=', 'daily-shifts').execute()
  const entries = () =>
    demo.server.context.db
      .selectFrom('worker_assignment')
      .select(['id', 'worker_id', 'shift_name', 'shift_start', 'shift_minutes', 'shift_pattern_id'])
      .orderBy('id')
      .execute()
  const hoursOf = async () =>
    (await entries()).map(({ shift_pattern_id: _pattern, ...hours }) => JSON.stringify(hours))

  /** when each guard is due in a time span, by name */
  async function dueIn(from: number, to: number, last = to) {
    const { data } = await get(`/nights?from=${from}&to=${to}`, nightReply)
    return data.guards.map(({ id, duties }) => {
      const postings = duties.map((each) => {
        const rule = ruleOfHours(each.shift_start, each.shift_minutes, each.shift_days)
        return { ...each, shift: rule && { name: each.shift_name ?? '', rule } }
      })
      const due = dutiesOf({ postings }, { from, to }, times)
      return [
        id,
        ...due.map((duty) => `${duty.posting.shift?.name} ${duty.from}–${Math.min(duty.to, last)}`),
      ].join(' ')
    })
  }

  it('become shifts that guards have in common, once, and a past night stays as it was', async () => {
    const { clock, context } = demo.server
    const now = clock.now
    const old = (await entries()).filter(
      (each) => each.shift_pattern_id === null && each.shift_start !== null,
    )
    const patternsBefore = await get('/shift-patterns?per_page=100', shiftPatterns.page)
    const shared = new Set(old.map((each) => `${each.shift_name} ${each.shift_start} ${each.shift_minutes}`))
    expect([old.length > shared.size, shared.size > 0]).toEqual([true, true])
    const hours = await hoursOf()
    const past = await dueIn(now - 24 * HOUR, now - HOUR)
    const wholly = await dueIn(now - 24 * HOUR, now + MINUTE, Infinity)
    clock.now += 4 * MINUTE

    expect(await timers()).toEqual([])
    await upgrade()
    expect(await timers()).toEqual([{ key: '0' }])
    await runTimersOnce(context, [dailyShiftsBecomePatterns])
    expect(await timers()).toEqual([])

    const after = await entries()
    expect(after.filter((each) => each.shift_start !== null && each.shift_pattern_id === null)).toEqual([])
    expect(await hoursOf()).toEqual(hours)
    const patterns = await get('/shift-patterns?per_page=100', shiftPatterns.page)
    const added = patterns.data.filter(({ id }) => !patternsBefore.data.some((each) => each.id === id))
    expect(new Set(added.map((each) => `${each.name} ${each.start_local} ${each.duration_min}`))).toEqual(
      shared,
    )
    expect(added.map(({ days }) => days.kind)).toEqual(added.map(() => 'daily'))
    expect(added.reduce((sum, { guard_count: count }) => sum + count, 0)).toBe(old.length)

    clock.now += 4 * MINUTE
    ;(demo as { token: string }).token = (await demo.server.signIn('admin@askari.example')).token
    expect(await dueIn(now - 24 * HOUR, now - HOUR)).toEqual(past)
    // a duty that continues meanwhile is counted once, in full
    expect(await dueIn(now - 24 * HOUR, clock.now, Infinity)).toEqual(wholly)

    const events = () =>
      context.db
        .selectFrom('event')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    const kept = await events()
    await upgrade()
    await runTimersOnce(context, [dailyShiftsBecomePatterns])
    expect([await events(), await timers()]).toEqual([kept, []])
    await rebuildReadModels(context.db, allProjections)
    expect(await entries()).toEqual(after)
  })
})
