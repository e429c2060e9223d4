import { expect, it } from 'vitest'
import { fix, guard, MINUTE, replayPeriod, parts } from '../../tests/support/map/replay-fixture.ts'
import { guardTimeline } from './guard-timeline.ts'
import type { TimelineEvent } from './timeline-event.ts'
import { markLateStarts } from './late-starts.ts'

const minute = (of: number) => replayPeriod.from + of * MINUTE

/**
 * Returns the events of guards whose first fixes came this many minutes after the start of the period, when
 * their shift also starts.
 */
function told(ids: Readonly<Record<string, readonly number[]>>, seenFrom = replayPeriod.from) {
  const fixes = Object.entries(ids).flatMap(([id, minutes]) => minutes.map((each) => fix(id, each)))
  const made = parts(
    Object.keys(ids).map((id) => guard(id)),
    fixes,
  )
  const known = {
    ...made,
    since: seenFrom,
    until: replayPeriod.to,
    isKnown: () => true,
    massContactLosses: [],
  }
  const timelineEvents = made.roster.guards.flatMap((each): TimelineEvent[] => {
    const track = made.trackOf(each.id)
    return track ? guardTimeline(each, track, known) : []
  })
  return markLateStarts(timelineEvents, { ...made, seenFrom }).map((timelineEvent) => [
    timelineEvent.kind,
    Math.floor((timelineEvent.t - replayPeriod.from) / MINUTE),
    'guards' in timelineEvent ? timelineEvent.guards : 'guard' in timelineEvent && timelineEvent.guard,
  ])
}

it('tells once of all who have sent nothing since their shift began, and of their first reports by the minute', () => {
  expect(told({ 1: [109, 719], 2: [109.5, 719], 3: [130, 719] }).slice(0, 3)).toEqual([
    ['not begun', 25, ['1', '2', '3']],
    ['begun late', 109, ['1', '2']],
    ['begun late', 130, ['3']],
  ])
})

it('tells of whoever has reported in the shift, and then falls silent, as gone offline and reporting again', () => {
  expect(told({ 1: [60, 61, 200] })).toEqual([
    ['not begun', 25, ['1']],
    ['begun late', 60, ['1']],
    ['offline', 66, '1'],
    ['reporting again', 200, '1'],
    ['offline', 205, '1'],
  ])
})

it('names nobody late of whom fixes since the shift began may not be told', () => {
  expect(told({ 1: [130] }, minute(1)).map(([kind]) => kind)).toEqual([
    'offline',
    'reporting again',
    'offline',
  ])
})
