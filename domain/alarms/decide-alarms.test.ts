import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alarmStream, type AlarmEvent, type AlarmState } from './alarm.ts'
import { ACTIVE_PHASES } from './alarm-lifecycle.ts'
import type { AlarmRule } from './applicable-rules.ts'
import { dampEpisodes, type Episode } from './damp-episodes.ts'
import { decideAlarms, type KnownAlarm, type SubjectCondition } from './decide-alarms.ts'
import { resumeReadingAt, EMPTY_OUTSIDE_FOLD, foldOutside } from './outside-episodes.ts'

const rule: AlarmRule = {
  id: null,
  name: 'Outside the geofence',
  kind: 'outside_geofence',
  clientId: null,
  assignmentId: null,
  sitePostId: null,
  hoursStart: null,
  hoursMin: null,
  onDelayS: 60,
  offDelayS: 30,
  threshold: null,
  deadband: null,
  priority: 2,
  instructions: 'Call the guard.',
  userId: null,
  roleId: null,
  escalateAfterMin: null,
  isEnabled: true,
}
const about = {
  subject: 'worker-7',
  workerId: '7',
  client: '1',
  assignment: '2',
  sitePost: null,
  document: null,
  isClosed: false,
}
const episode = (since: number, until: number | null): Episode => ({
  since,
  until,
  value: null,
  detail: null,
})

/** Stores alarms in memory and applies commands to them, as the event log would. */
function desk() {
  const held = new Map<string, { state: AlarmState; row: KnownAlarm; events: AlarmEvent[] }>()
  const give = (id: string, command: Parameters<typeof alarmStream.decide>[0], at: number) => {
    const known = held.get(id) ?? {
      state: alarmStream.initial,
      row: {
        id,
        ruleKey: rule.kind,
        status: 'unraised',
        isActive: false,
        since: 0,
        clearedAt: null,
        settlingSince: null,
      } as KnownAlarm,
      events: [],
    }
    const decision = alarmStream.decide(command, known.state, { at, by: 'system:alarms' })
    if ('refused' in decision) throw new Error(`${id} ${command.type}: ${decision.refused.code}`)
    for (const event of decision.events) {
      known.state = alarmStream.evolve(known.state, event)
      const { row } = known
      if (event.type === 'AlarmRaised') row.since = event.since ?? 0
      if (event.type === 'AlarmCleared') row.clearedAt = event.clearedAt
      if (event.type === 'AlarmRecurred') row.clearedAt = null
      if (event.type === 'AlarmSettling') row.settlingSince = event.settlingSince
      if (event.type === 'AlarmCleared' || event.type === 'AlarmRecurred') row.settlingSince = null
      if (event.type === 'AlarmCorrected')
        Object.assign(row, { since: event.since, clearedAt: event.clearedAt })
      Object.assign(row, { status: known.state.phase, isActive: known.state.isActive })
      known.events.push(event)
    }
    held.set(id, known)
  }
  const look = (of: Partial<SubjectCondition>, now: number, isWithinHours = true) => {
    const { commands, again } = decideAlarms({
      look: { about, episodes: [], knownFrom: null, seenAt: null, again: null, ...of },
      rules: [{ rule, isWithinHours, hoursChangeAt: null }],
      alarms: [...held.values()].map(({ row }) => row),
      group: null,
      newId: () => String(held.size + 1),
      now,
    })
    for (const { id, command } of commands) give(id, command, now)
    return { done: commands.map(({ command }) => command.type), again }
  }
  const alarms = () =>
    [...held.values()]
      .filter(({ row }) => row.status !== 'withdrawn')
      .map(({ row: { since, clearedAt, status } }) => ({ since, clearedAt, status }))
  return { look, give, alarms }
}

it('damps what does not stand for the on-delay, and joins what is back within the off-delay', () => {
  const both = { onDelayS: 60, offDelayS: 30 }
  const of = (episodes: Episode[], seenAt: number) => {
    const { episodes: kept, again } = dampEpisodes(episodes, both, seenAt)
    return { kept: kept.map(({ since, until }) => [since, until]), again }
  }
  expect(of([episode(0, 59_999)], 500_000)).toEqual({ kept: [], again: null })
  expect(of([episode(0, null)], 20_000)).toEqual({ kept: [], again: 60_000 })
  expect(of([episode(0, null)], 60_000)).toEqual({ kept: [[0, null]], again: null })
  expect(of([episode(0, 70_000)], 80_000)).toEqual({ kept: [[0, null]], again: 100_000 })
  expect(of([episode(0, 70_000)], 100_000)).toEqual({ kept: [[0, 70_000]], again: null })
  expect(of([episode(0, 40_000), episode(60_000, 110_000)], 500_000)).toEqual({
    kept: [[0, 110_000]],
    again: null,
  })
})

it('raises once, repeats while nobody has acknowledged, and raises another after it was closed', () => {
  const { look, give, alarms } = desk()
  expect(look({ episodes: [episode(0, null)] }, 30_000)).toEqual({ done: [], again: 60_000 })
  expect(look({ episodes: [episode(0, null)] }, 60_000).done).toEqual(['RaiseAlarm'])
  expect(look({ episodes: [episode(0, null)] }, 61_000).done).toEqual([])
  // only the current value is known, so the alarm ends after the off-delay
  expect(look({}, 62_000)).toEqual({ done: ['SettleAlarm'], again: 92_000 })
  expect(look({}, 70_000)).toEqual({ done: [], again: 92_000 })
  expect(look({ episodes: [episode(0, null)] }, 80_000).done).toEqual(['SettleAlarm'])
  expect(look({}, 90_000)).toEqual({ done: ['SettleAlarm'], again: 120_000 })
  expect(look({}, 120_000).done).toEqual(['ClearAlarm'])
  expect(alarms()).toMatchObject([{ clearedAt: 90_000, status: 'returned' }])
  expect(look({ episodes: [episode(140_000, null)] }, 200_000).done).toEqual(['RepeatAlarm'])
  give('1', { type: 'AcknowledgeAlarm' }, 210_000)
  give('1', { type: 'CloseAlarm', reason: 'Phone replaced' }, 220_000)
  expect(look({ episodes: [episode(140_000, null)] }, 230_000).done).toEqual([])
  expect(look({}, 240_000).done).toEqual(['SettleAlarm'])
  expect(look({}, 270_000).done).toEqual(['ClearAlarm'])
  expect(look({ episodes: [episode(300_000, null)] }, 400_000).done).toEqual(['RaiseAlarm'])
  expect(alarms().map(({ status }) => status)).toEqual(['closed', 'raised'])
})

it('is silent outside its hours and at a closed post, and announces what still stands when the hours begin', () => {
  const { look, alarms } = desk()
  expect(look({ episodes: [episode(0, null)] }, 60_000, false).done).toEqual(['RaiseAlarm', 'SuppressAlarm'])
  expect(look({ episodes: [episode(0, null)] }, 70_000).done).toEqual(['ReleaseAlarm'])
  expect(look({ episodes: [episode(0, null)], about: { ...about, isClosed: true } }, 80_000).done).toEqual([
    'SuppressAlarm',
  ])
  expect(look({}, 90_000).done).toEqual(['SettleAlarm'])
  expect(look({}, 120_000).done).toEqual(['ClearAlarm'])
  expect(alarms()).toEqual([{ since: 0, clearedAt: 90_000, status: 'closed' }])
})

it('withdraws an alarm whose rule is gone, and one that later data takes away', () => {
  const { look, alarms } = desk()
  look({ episodes: [episode(0, null)], knownFrom: 0, seenAt: 90_000 }, 90_000)
  expect(alarms()).toEqual([{ since: 0, clearedAt: null, status: 'raised' }])
  expect(look({ episodes: [episode(0, 20_000)], knownFrom: 0, seenAt: 95_000 }, 95_000).done).toEqual([
    'WithdrawAlarm',
  ])
  expect(alarms()).toEqual([])
})

it('a shelved alarm stays on its shelf, and leaves it with its condition', () => {
  const { look, give, alarms } = desk()
  look({ episodes: [episode(0, null)] }, 60_000)
  give('1', { type: 'ShelveAlarm', reason: 'Battery is being changed', shelvedUntil: 500_000 }, 61_000)
  look({}, 100_000)
  look({ episodes: [episode(150_000, null)] }, 220_000)
  expect(alarms()[0]?.status).toBe('shelved')
  look({}, 300_000)
  look({}, 330_000)
  give('1', { type: 'UnshelveAlarm' }, 500_000)
  expect(alarms()).toEqual([{ since: 0, clearedAt: 300_000, status: 'closed' }])
})

const geofence = {
  coordinates: [
    [
      [36.8, -1.3],
      [36.81, -1.3],
      [36.81, -1.29],
      [36.8, -1.29],
      [36.8, -1.3],
    ] as [number, number][],
  ],
}
const fixAt = (minute: number, outside: boolean) => ({
  t: minute * 60_000,
  lat: -1.295,
  lon: outside ? 36.82 : 36.805,
  accuracy: 10,
})

it('the same fixes in any order, doubled and late, leave the same alarms', () => {
  const outside = new Set([4, 5, 6, 7, 12, 20, 21, 22, 40, 41, 42, 43])
  const fixes = Array.from({ length: 50 }, (_, minute) => fixAt(minute + 1, outside.has(minute)))
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const run = (arrivals: typeof fixes) => {
    const { look, alarms } = desk()
    const seen = new Map<number, (typeof fixes)[number]>()
    for (const [n, fix] of arrivals.entries()) {
      seen.set(fix.t, fix)
      const inOrder = [...seen.values()].toSorted((a, b) => a.t - b.t)
      const { episodes } = foldOutside(EMPTY_OUTSIDE_FOLD, inOrder, geofence, {
        marginM: 0,
        isOnDuty: () => true,
      })
      look({ episodes, knownFrom: 0, seenAt: inOrder.at(-1)?.t ?? 0 }, 10_000_000 + n)
    }
    return alarms()
  }
  const inOrder = run(fixes)
  expect(inOrder).toEqual([{ since: 300_000, clearedAt: 2_700_000, status: 'returned' }])
  for (let round = 0; round < 30; round += 1) {
    const shuffled = [...fixes, ...fixes.slice(10, 30)]
      .map((fix) => ({ fix, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ fix }) => fix)
    expect(run(shuffled)).toEqual(inOrder)
  }
})

it('finds the same episodes in one reading and in several, whatever the off-delay joins', () => {
  const off = 90_000
  const settings = { marginM: 0, isOnDuty: () => true }
  const joined = (episodes: readonly Episode[], t: number) =>
    dampEpisodes(episodes, { onDelayS: 0, offDelayS: off / 1000 }, t).episodes.map(({ since, until }) => [
      since,
      until,
    ])
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 30 }), (where) => {
      const fixes = where.map((outside, minute) => fixAt(minute + 1, outside))
      const last = fixes.at(-1)?.t ?? 0
      const whole = foldOutside(EMPTY_OUTSIDE_FOLD, fixes, geofence, settings)
      let from = EMPTY_OUTSIDE_FOLD
      const seen = new Map<number, number | null>()
      for (const { t } of fixes) {
        const read = foldOutside(
          from,
          fixes.filter((fix) => fix.t > from.t && fix.t <= t),
          geofence,
          settings,
        )
        for (const [since, until] of joined(read.episodes, t))
          seen.set(since as number, until as number | null)
        from = resumeReadingAt(from, read, off)
      }
      expect([...seen]).toEqual(joined(whole.episodes, last))
    }),
    { numRuns: 100 },
  )
})

it('one alarm stands of a rule and subject, whatever comes', () => {
  const { look, alarms } = desk()
  for (let n = 1; n < 40; n += 1) {
    look(n % 3 === 0 ? {} : { episodes: [episode(n * 100_000, null)] }, n * 100_000 + 80_000)
    expect(alarms().filter(({ status }) => ACTIVE_PHASES.includes(status)).length).toBeLessThanOrEqual(1)
  }
})
