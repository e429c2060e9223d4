import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayReply, type ReplayGuardRow } from '../../contract/tracking/replay.ts'
import { type AlarmCommand, alarmStream } from '../../domain/alarms/alarm.ts'
import { assignmentStream } from '../../domain/records/assignment.ts'
import { companyStream } from '../../domain/records/company.ts'
import { patrolStream } from '../../domain/patrol/patrol.ts'
import { sitePostStream, type SitePostCommand } from '../../domain/records/site-post.ts'
import { acceptFixes } from '../../tests/support/fixtures/accept-fixes.ts'
import { companyWithUser } from '../../tests/support/fixtures/company-with-user.ts'
import { demoServer, type DemoServer } from '../../tests/support/http/demo-server.ts'
import type { AssignmentCommand } from '../../domain/records/assignment.ts'
import { raisedAlarm } from '../../tests/support/records/raised-alarm.ts'
import { handleCommand } from '../event-log/handle-command.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
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
  const reply = await demo.get('investigator', `/replay?from=${from}&to=${to}`)
  return replayReply.parse(reply.json()).data
}
const guardIn = async (from: number, to: number): Promise<ReplayGuardRow | undefined> =>
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
      .selectFrom('duty_history')
      .selectAll()
      .where('worker_id', '=', walker)
      .execute()
    const [duty] = held
    expect(held).toHaveLength(1)
    const [entryId = '', id = ''] = [duty?.id, duty?.assignment_id]
    const send = (at: number, command: AssignmentCommand) =>
      handleCommand(demo.context, assignmentStream, { ...edge(at), id, command })
    const shift = { name: 'Early', startLocal: '04:00', durationMin: 60 }
    await send(seeded + HOUR, { type: 'ChangeGuardDuty', entryId, shift })
    await send(seeded + 2 * HOUR, { type: 'WithdrawGuard', entryId })

    const before = { from: duty?.from_at, to: seeded + HOUR, assignment_id: id, shift_name: duty?.shift_name }
    const after = { from: seeded + HOUR, to: seeded + 2 * HOUR, assignment_id: id, shift_name: 'Early' }
    const dutiesIn = async (from: number, to: number) => (await guardIn(from, to))?.duties
    expect(await dutiesIn(seeded + 1, seeded + 1 + MINUTE)).toMatchObject([before])
    expect(await dutiesIn(seeded, seeded + 3 * HOUR)).toMatchObject([before, after])
    expect((await dutiesIn(seeded + HOUR, seeded + HOUR + MINUTE))?.[0]).toMatchObject({
      shift_start: '04:00',
      shift_minutes: 60,
    })
    expect(await dutiesIn(seeded + 2 * HOUR, seeded + 3 * HOUR)).toBeUndefined()
    expect((await night(1, HOUR)).guards).toEqual([])
  })

  it('tells the duties in the order in which the guard was assigned, as the live board takes the last', async () => {
    const { id: entryId, assignment_id } = await demo.context.db
      .selectFrom('duty_history')
      .select(['id', 'assignment_id'])
      .where('worker_id', '=', demo.guards[2]?.workerId ?? '')
      .executeTakeFirstOrThrow()
    const workerId = demo.guards[2]?.workerId ?? ''
    const send = (at: number, id: string, command: AssignmentCommand) =>
      handleCommand(demo.context, assignmentStream, { ...edge(at), id, command })
    const id = demo.guards.find((guard) => guard.assignmentId !== assignment_id)?.assignmentId ?? ''
    const later = { entryId: demo.context.newId(), workerId, sitePostId: null, shift: null }
    await send(seeded + HOUR, id, { type: 'AssignGuard', ...later })
    const shift = { name: 'Early', startLocal: '04:00', durationMin: 60 }
    await send(seeded + 2 * HOUR, assignment_id, { type: 'ChangeGuardDuty', entryId, shift })
    const { guards } = await night(seeded + 3 * HOUR, seeded + 4 * HOUR)
    const duties = guards.find((guard) => guard.id === workerId)?.duties
    expect(duties).toMatchObject([{ assignment_id, shift_name: 'Early' }, { assignment_id: id }])
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
    // the board showed the patrol as in progress until six hours without fixes had passed
    expect(await patrols(begin + 3 * HOUR, begin + 4 * HOUR)).toMatchObject([first])
    expect(await patrols(begin + 8 * HOUR, begin + 10 * HOUR)).toMatchObject([
      { from: begin + 9 * HOUR, to: null },
    ])
    expect(await patrols(begin + 30 * HOUR, begin + 31 * HOUR)).toMatchObject([
      { from: begin + 9 * HOUR, to: null },
    ])
    // a phone that reports without a gap continues one patrol for weeks
    const weeks = begin + 40 * 24 * HOUR
    expect(await patrols(weeks, weeks + HOUR)).toMatchObject([
      { from: begin + 9 * HOUR, logged_at: clock.now },
    ])
    const { id = '' } = (await patrols(weeks, weeks + HOUR))[0] ?? {}
    const end = { type: 'EndPatrol', endedAt: weeks + HOUR, reason: 'finished' } as const
    await handleCommand(demo.context, patrolStream, { ...edge(weeks + HOUR), id, command: end })
    expect(await patrols(weeks, weeks + HOUR)).toMatchObject([{ id, to: weeks + HOUR }])
    const { assignments } = await night(begin, begin + HOUR)
    expect(assignments.length).toBeGreaterThan(0)
  })

  it('tells the fences that were in force in it, and when most fell silent together', async () => {
    const [, other] = demo.guards
    const id = other?.assignmentId ?? ''
    const at = seeded + 50 * HOUR
    await handleCommand(demo.context, assignmentStream, {
      ...edge(at),
      id,
      command: { type: 'ChangeAssignment', coordinates: null },
    })
    const lose = { type: 'RecordMassContactLoss', guards: 4, onDuty: 5, lastFixAt: at - HOUR } as const
    await handleCommand(demo.context, companyStream, { ...edge(at), id: demo.company, command: lose })
    const fencesIn = async (from: number) =>
      (await night(from, from + HOUR)).assignments.find((each) => each.id === id)?.geofences
    expect(await fencesIn(at - 2 * HOUR)).toMatchObject([{ to: at }])
    expect(await fencesIn(at)).toEqual([])
    const { losses } = await night(at, at + HOUR)
    expect(losses).toEqual([{ what: 'GuardsContactLost', at, guards: 4, on_duty: 5 }])
    expect((await night(at - HOUR, at)).losses).toEqual([])
  })

  it('tells each post with the time in which it was kept', async () => {
    const [id, added, at] = ['gate', seeded + 58 * HOUR, seeded + 60 * HOUR]
    const { post: beside } = demo.guards[1] ?? {}
    const { client_id: clientId } = await demo.context.db
      .selectFrom('site_post')
      .select('client_id')
      .where('company', '=', demo.company)
      .where('id', '=', beside?.id ?? '')
      .executeTakeFirstOrThrow()
    const place = { alias: 'Gate', postType: 'Checkpoint', latitude: -1.3, longitude: 36.8 } as const
    const send = (when: number, command: SitePostCommand) =>
      handleCommand(demo.context, sitePostStream, { ...edge(when), id, command })
    await send(added, { type: 'AddSitePost', ...place, clientId, assignmentId: null })
    await send(at, { type: 'RemoveSitePost' })
    const post = async (from: number, to: number) =>
      (await night(from, to)).posts.find((each) => each.id === id)
    expect(await post(at - HOUR, at + HOUR)).toMatchObject({ from: added, to: at })
    expect(await post(added - HOUR, added)).toBeUndefined()
    expect(await post(at, at + HOUR)).toBeUndefined()
  })

  it('tells when the log lost a guard, and heard him again', async () => {
    const workerId = demo.guards[3]?.workerId ?? ''
    const at = seeded + 70 * HOUR
    const last_fix_at = at - HOUR
    const fix = { workerId, t: last_fix_at, lat: -1.28, lon: 36.81, accuracy: 5, speed: null }
    await acceptFixes(demo.context, demo.company, [fix], 'osmand')
    const losses = async (from: number, to: number) =>
      (await night(from, to)).guards.find(({ id }) => id === workerId)
    const id = (await losses(at, at + HOUR))?.patrols[0]?.id ?? ''
    const lose = { type: 'RecordContactLoss', lastFixAt: last_fix_at } as const
    await handleCommand(demo.context, patrolStream, { ...edge(at), id, command: lose })
    const hear = { type: 'RecordContactRestoration', receivedAt: at + HOUR } as const
    await handleCommand(demo.context, patrolStream, { ...edge(at + HOUR), id, command: hear })
    const heard = { what: 'GuardContactRestored', at: at + HOUR, last_fix_at }
    const both = [{ what: 'GuardContactLost', at, last_fix_at }, heard]
    expect(await losses(at, at + 2 * HOUR)).toMatchObject({ losses: both })
    expect(await losses(at + 1, at + 2 * HOUR)).toMatchObject({ losses: [heard] })
  })

  it('is of one company alone, for who may see trails, and of a minute at least and two days at most', async () => {
    const theirs = await companyWithUser(demo.context, 'administrator')
    const headers = { authorization: `Bearer ${await theirs.token()}` }
    const url = `/api/replay?from=${seeded}&to=${seeded + HOUR}`
    const reply = await demo.app.inject({ url, headers })
    expect(replayReply.parse(reply.json()).data).toMatchObject({
      guards: [],
      assignments: [],
      posts: [],
      losses: [],
    })
    expect((await demo.get('dispatcher', '/replay')).statusCode).toBe(403)
    const refused = async (ms: number) => {
      const reply = await demo.get('investigator', `/replay?from=${seeded}&to=${seeded + ms}`)
      return [reply.statusCode, reply.json().data]
    }
    expect(await refused(49 * HOUR)).toEqual([400, { to: ['to is more than 48 hours after from'] }])
    for (const ms of [MINUTE - 1, -1])
      expect(await refused(ms)).toEqual([400, { to: ['to is less than a minute after from'] }])
  })

  it('tells the alarms with what the desk had of each and when, to who may see them', async () => {
    const at = seeded + 50 * HOUR
    const send = (of: number, command: AlarmCommand) =>
      handleCommand(demo.context, alarmStream, { ...edge(of), id: '9001', command })
    await send(at, raisedAlarm(walker, at - 10 * MINUTE))
    await send(at + MINUTE, { type: 'AcknowledgeAlarm' })
    await send(at + 5 * MINUTE, { type: 'ClearAlarm', clearedAt: at + 2 * MINUTE })
    const { alarms } = await night(at - HOUR, at + HOUR)
    expect(alarms).toMatchObject([
      {
        id: '9001',
        worker_id: walker,
        since: at - 10 * MINUTE,
        cleared_at: at + 2 * MINUTE,
        is_withdrawn: false,
        steps: [
          { what: 'AlarmRaised', at },
          { what: 'AlarmAcknowledged', at: at + MINUTE },
          { what: 'AlarmCleared', at: at + 5 * MINUTE },
        ],
      },
    ])
    expect(alarms?.[0]?.name).toMatch(/^Guard offline: ./)
    expect((await night(at + 30 * HOUR, at + 31 * HOUR)).alarms).toEqual([])
  })
})
