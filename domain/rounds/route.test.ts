import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import type { RoundSchedule } from './round-schedule.ts'
import { patrolRouteStream } from './route.ts'

const point = (checkpointId: string) => ({ checkpointId, required: true, checklistId: null })
const yard = {
  name: 'Night round of the yard',
  order: 'fixed',
  points: [point('1'), point('2')],
  timeZone: 'Africa/Nairobi',
} as const
const night = { startLocal: '18:00', durationMin: 720 }
const schedule = (starts: RoundSchedule['starts'], more: Partial<RoundSchedule> = {}) => ({
  days: { kind: 'daily' as const },
  validFrom: null,
  validTo: null,
  starts,
  windowMin: 60,
  graceBeforeMin: 10,
  graceAfterMin: 15,
  ...more,
})
const add = (given: object) => ({ type: 'AddPatrolRoute', ...yard, ...given })
const parsed = (given: object) => patrolRouteStream.command.safeParse(add(given))
const decide = (given: object) => {
  const { data } = parsed(given)
  if (!data) throw new Error('the command is not of its schema')
  return decideAfter(patrolRouteStream, [], data)
}

describe('a patrol', () => {
  it('is added without a schedule, and changes only what differs', () => {
    const added = {
      type: 'PatrolRouteAdded' as const,
      ...yard,
      points: [...yard.points],
      minMinutes: null,
      maxMinutes: null,
      schedule: null,
      seed: null,
    }
    expect(decide({})).toEqual({ events: [added] })
    const change = { type: 'ChangePatrolRoute' as const, name: yard.name, order: 'free' as const }
    expect(decideAfter(patrolRouteStream, [added], change)).toEqual({
      events: [{ type: 'PatrolRouteChanged', order: 'free' }],
    })
  })

  it.each<[string, object, string]>([
    ['a longest time below the shortest', { minMinutes: 30, maxMinutes: 29 }, 'below_minimum'],
    [
      'a last day before the first',
      {
        schedule: schedule(
          { kind: 'times', times: ['02:00'] },
          { validFrom: '2026-12-02', validTo: '2026-12-01' },
        ),
      },
      'ends_before_start',
    ],
    [
      'rounds longer than their shift',
      { schedule: schedule({ kind: 'spread', startLocal: '18:00', durationMin: 59, count: 1 }) },
      'longer_than_shift',
    ],
    [
      'random rounds that do not fit',
      { schedule: schedule({ kind: 'random', ...night, count: 12, minGapMin: 61 }) },
      'too_many_rounds',
    ],
  ])('does not have %s', (_, given, code) => {
    expect(decide(given)).toMatchObject({ refused: { code } })
  })

  it('has as many random rounds as just fit', () => {
    expect(
      decide({ schedule: schedule({ kind: 'random', ...night, count: 12, minGapMin: 60 }) }),
    ).toMatchObject({ events: [{ type: 'PatrolRouteAdded' }] })
  })
})

it.each<[string, object, boolean]>([
  ['no checkpoint', { points: [] }, false],
  ['a checkpoint twice', { points: [point('1'), point('1')] }, false],
  ['another order', { order: 'backwards' }, false],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, false],
  ['no gap', { schedule: schedule({ kind: 'random', ...night, count: 2, minGapMin: 0 }) }, false],
  ['no time', { schedule: schedule({ kind: 'times', times: [] }) }, false],
  ['a seed of a word', { seed: 'secret' }, false],
])('%s', (_, given, accepted) => {
  expect(parsed(given).success).toBe(accepted)
})

it('has each time of a day once, in order', () => {
  const times = ['22:00', '02:00', '22:00']
  expect(parsed({ schedule: schedule({ kind: 'times', times }) }).data).toMatchObject({
    schedule: { starts: { times: ['02:00', '22:00'] } },
  })
})
