import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { patrolStream, type PatrolEvent } from './patrol.ts'

const started: PatrolEvent = { type: 'PatrolStarted', workerId: '3', assignmentId: '1', startedAt: 1000 }
const ended: PatrolEvent = { type: 'PatrolEnded', endedAt: 5000, reason: 'quiet' }

describe('a patrol', () => {
  it('starts once', () => {
    const start = { ...started, type: 'StartPatrol' } as const
    expect(decideAfter(patrolStream, [], start)).toEqual({ events: [started] })
    expect(decideAfter(patrolStream, [started], start)).toMatchObject({
      refused: { code: 'already_started' },
    })
    expect(decideAfter(patrolStream, [started, ended], start)).toMatchObject({
      refused: { code: 'already_started' },
    })
  })

  it('ends once, not before it started', () => {
    const end = { type: 'EndPatrol', endedAt: 5000, reason: 'quiet' } as const
    expect(decideAfter(patrolStream, [started], end)).toEqual({ events: [ended] })
    expect(decideAfter(patrolStream, [started], { ...end, endedAt: 999 })).toMatchObject({
      refused: { code: 'ends_before_start', field: 'endedAt' },
    })
    expect(decideAfter(patrolStream, [started, ended], end)).toMatchObject({
      refused: { code: 'not_on_duty' },
    })
    expect(decideAfter(patrolStream, [], end)).toMatchObject({ refused: { code: 'not_on_duty' } })
  })
  it('loses its guard and hears him again in turn, and only while it goes on', () => {
    const lose = { type: 'RecordContactLoss', lastFixAt: 2000 } as const
    const hear = { type: 'RecordContactRestoration', receivedAt: 4000 } as const
    const lost: PatrolEvent = { type: 'GuardContactLost', lastFixAt: 2000 }
    const heard: PatrolEvent = { type: 'GuardContactRestored', lastFixAt: 2000, receivedAt: 4000 }
    expect(decideAfter(patrolStream, [started], lose)).toEqual({ events: [lost] })
    expect(decideAfter(patrolStream, [started, lost], lose)).toMatchObject({
      refused: { code: 'already_offline' },
    })
    expect(decideAfter(patrolStream, [started, lost], hear)).toEqual({ events: [heard] })
    expect(decideAfter(patrolStream, [started, lost, heard], hear)).toMatchObject({
      refused: { code: 'not_offline' },
    })
    expect(decideAfter(patrolStream, [started, lost, heard], lose)).toEqual({ events: [lost] })
    expect(decideAfter(patrolStream, [started, lost, ended], hear)).toMatchObject({
      refused: { code: 'not_offline' },
    })
    expect(decideAfter(patrolStream, [started, ended], lose)).toMatchObject({
      refused: { code: 'already_offline' },
    })
    expect(decideAfter(patrolStream, [started, lost], { type: 'EndPatrol', endedAt: 5000, reason: 'quiet' })) //
      .toEqual({ events: [ended] })
  })
  it('is over with its end, also for a guard who was lost', () => {
    const lost: PatrolEvent = { type: 'GuardContactLost', lastFixAt: 2000 }
    const folded = [started, lost, ended].reduce(patrolStream.evolve, patrolStream.initial)
    expect(folded).toEqual({ phase: 'ended', startedAt: 1000, lostSince: null })
  })
})
