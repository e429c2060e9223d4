import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nightReply, type NightGuardRow } from '../../contract/night.ts'
import { assignmentStream } from '../../domain/assignment/assignment.ts'
import { companyStream } from '../../domain/company.ts'
import { acceptFixes } from '../../tests/support/accept-fixes.ts'
import { companyWithUser } from '../../tests/support/company-with-user.ts'
import { demoServer, type DemoServer } from '../../tests/support/demo-server.ts'
import type { AssignmentCommand } from '../../domain/assignment/assignment.ts'
import { fillHeldDuties } from '../db/migrations/0098-held-duties.ts'
import { handle } from '../event-log/handle.ts'

const HOUR = 3_600_000
const seeded = Date.UTC(2026, 10, 19, 12)
const clock = { now: seeded }
let demo: DemoServer
let walker = ''

const edge = (at: number) => ({
  company: demo.company,
  commandId: demo.context.newId(),
  by: 'system:test',
  at,
})
async function night(from: number, to: number) {
  const reply = await demo.get('investigator', `/nights?from=${from}&to=${to}`)
  return nightReply.parse(reply.json()).data
}
const guardIn = async (from: number, to: number): Promise<NightGuardRow | undefined> =>
  (await night(from, to)).guards.find(({ id }) => id === walker)

beforeAll(async () => {
  demo = await demoServer({ now: () => clock.now })
  clock.now = seeded + 100 * HOUR
  walker = demo.guards[0]?.workerId ?? ''
})
afterAll(() => demo.close())

describe('a night', () => {
  it('tells the duties that were in force in it, with the hours of then', async () => {
    const held = await demo.context.db
      .selectFrom('held_duty')
      .selectAll()
      .where('worker_id', '=', walker)
      .execute()
    const [duty] = held
    expect(held).toHaveLength(1)
    const [entryId = '', id = ''] = [duty?.id, duty?.assignment_id]
    const send = (at: number, command: AssignmentCommand) =>
      handle(demo.context, assignmentStream, { ...edge(at), id, command })
    const shift = { name: 'Early', startLocal: '04:00', durationMin: 60 }
    await send(seeded + HOUR, { type: 'ChangeGuardDuty', entryId, shift })
    await send(seeded + 2 * HOUR, { type: 'WithdrawGuard', entryId })

    const before = { from: duty?.from_at, to: seeded + HOUR, assignment_id: id, shift_name: duty?.shift_name }
    const after = { from: seeded + HOUR, to: seeded + 2 * HOUR, assignment_id: id, shift_name: 'Early' }
    const dutiesIn = async (from: number, to: number) => (await guardIn(from, to))?.duties
    expect(await dutiesIn(seeded + 1, seeded + 2)).toMatchObject([before])
    expect(await dutiesIn(seeded, seeded + 3 * HOUR)).toMatchObject([before, after])
    expect((await dutiesIn(seeded + HOUR, seeded + HOUR + 1))?.[0]).toMatchObject({
      shift_start: '04:00',
      shift_minutes: 60,
    })
    expect(await dutiesIn(seeded + 2 * HOUR, seeded + 3 * HOUR)).toBeUndefined()
    expect((await night(1, HOUR)).guards).toEqual([])
  })

  it('tells the same of a company that was there before its duties were kept', async () => {
    const { db } = demo.context
    const kept = db.selectFrom('held_duty').selectAll().orderBy('id').orderBy('position')
    const before = await kept.execute()
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('held_duty').execute()
      await fillHeldDuties(trx)
    })
    expect(before.length).toBeGreaterThan(3)
    expect(await kept.execute()).toEqual(before)
  })

  it('tells the patrols that reach into it, and of one that fell quiet that it did', async () => {
    const begin = seeded + 10 * HOUR
    const fix = (t: number) => ({ workerId: walker, t, lat: -1.28, lon: 36.81, accuracy: 5, speed: null })
    await acceptFixes(
      demo.context,
      demo.company,
      [fix(begin), fix(begin + HOUR), fix(begin + 9 * HOUR)],
      'osmand',
    )
    const patrols = async (from: number, to: number) => (await guardIn(from, to))?.patrols ?? []
    const first = { from: begin, to: begin + HOUR + 1, was_quiet: true }
    expect(await patrols(begin, begin + HOUR)).toMatchObject([first])
    // the control room took it for one that goes on until six hours had passed
    expect(await patrols(begin + 3 * HOUR, begin + 4 * HOUR)).toMatchObject([first])
    expect(await patrols(begin + 8 * HOUR, begin + 10 * HOUR)).toMatchObject([
      { from: begin + 9 * HOUR, to: null },
    ])
    expect(await patrols(begin + 30 * HOUR, begin + 31 * HOUR)).toMatchObject([
      { from: begin + 9 * HOUR, to: null },
    ])
    const { assignments } = await night(begin, begin + HOUR)
    expect(assignments.length).toBeGreaterThan(0)
  })

  it('tells the fences that were in force in it, the posts, and when most fell silent together', async () => {
    const [, other] = demo.guards
    const id = other?.assignmentId ?? ''
    const at = seeded + 50 * HOUR
    await handle(demo.context, assignmentStream, {
      ...edge(at),
      id,
      command: { type: 'ChangeAssignment', coordinates: null },
    })
    const lose = { type: 'LoseGuards', guards: 4, onDuty: 5, lastFixAt: at - HOUR } as const
    await handle(demo.context, companyStream, { ...edge(at), id: demo.company, command: lose })
    const fencesIn = async (from: number) =>
      (await night(from, from + HOUR)).assignments.find((each) => each.id === id)?.geofences
    expect(await fencesIn(at - 2 * HOUR)).toMatchObject([{ to: at }])
    expect(await fencesIn(at)).toEqual([])
    const { posts, losses } = await night(at, at + HOUR)
    expect(posts.map((post) => post.id)).toContain(other?.post.id)
    expect(losses).toEqual([{ what: 'GuardsLost', at, guards: 4, on_duty: 5 }])
    expect((await night(at - HOUR, at)).losses).toEqual([])
  })

  it('is of one company alone, for who may see trails, and of two days at most', async () => {
    const theirs = await companyWithUser(demo.context, 'administrator')
    const headers = { authorization: `Bearer ${await theirs.token()}` }
    const url = `/api/nights?from=${seeded}&to=${seeded + HOUR}`
    const reply = await demo.app.inject({ url, headers })
    expect(nightReply.parse(reply.json()).data).toMatchObject({
      guards: [],
      assignments: [],
      posts: [],
      losses: [],
    })
    expect((await demo.get('dispatcher', '/nights')).statusCode).toBe(403)
    const long = await demo.get('investigator', `/nights?from=${seeded}&to=${seeded + 49 * HOUR}`)
    expect([long.statusCode, long.json().data]).toEqual([
      400,
      { to: ['to is more than 48 hours after from'] },
    ])
  })
})
