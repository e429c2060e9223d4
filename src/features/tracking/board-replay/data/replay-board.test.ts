import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { fix, guard, MINUTE, replayPeriod, parts } from '../../../../../tests/support/map/replay-fixture.ts'
import { createReplayBoard } from './replay-board.ts'

it('says of nobody that he needs attention, nor counts, until all until then is loaded', async () => {
  let knownSince = replayPeriod.from + 90 * MINUTE
  const made = parts([guard('1'), guard('2')], [fix('1', 91), fix('1', 92), fix('2', 10), fix('2', 11)])
  const moment$ = new BehaviorSubject(replayPeriod.from + 100 * MINUTE)
  const board = createReplayBoard({ ...made, knownSince: () => knownSince }, moment$, zoneClock('UTC'))
  expect(board.statuses.summary()).toMatchObject({ counts: null, needing: [] })
  expect(board.withoutFix('1')).toBe('not loaded yet')
  knownSince = replayPeriod.from
  board.tracksGrew()
  await expect
    .poll(board.statuses.summary)
    .toMatchObject({ counts: { offline: 2, unknown: 0 }, needing: ['2', '1'] })
  board.dispose()
})

it('rows are unknown until all until then is loaded, whoever has been silent for as long as it is', () => {
  let knownSince = replayPeriod.from + 90 * MINUTE
  const offShift = guard('3', { patrols: [], postings: [] })
  const made = parts([guard('1'), guard('2', { patrols: [] }), offShift], [])
  const moment$ = new BehaviorSubject(replayPeriod.from + 100 * MINUTE)
  const board = createReplayBoard({ ...made, knownSince: () => knownSince }, moment$, zoneClock('UTC'))
  const notLoaded = { status: 'unknown', ageless: 'not loaded yet' }
  for (const since of [90, 30, 1]) {
    knownSince = replayPeriod.from + since * MINUTE
    board.tracksGrew()
    expect(board.statuses.row('1')).toMatchObject(notLoaded)
    expect(board.statuses.row('2')).toMatchObject(notLoaded)
    expect(board.statuses.row('3')).toMatchObject({ status: 'off_duty' })
    expect(board.statuses.attention('1')).toBe('unknown')
    expect(board.statuses.summary()).toMatchObject({ counts: null, needing: [] })
  }
  knownSince = replayPeriod.from
  board.tracksGrew()
  expect(board.statuses.row('1')).toMatchObject({ status: 'offline', ageless: 'due, no position yet' })
  expect(board.statuses.row('2')).toMatchObject({ status: 'off_duty' })
  board.dispose()
})

it('who is on shift and has sent nothing yet is due, as the beginning of the shift says', () => {
  const dayOff = { patrols: [], postings: [] }
  const made = parts([guard('1'), guard('2', { patrols: [] }), guard('3', dayOff)], [fix('1', 1)])
  const moment$ = new BehaviorSubject(replayPeriod.from)
  const board = createReplayBoard({ ...made, knownSince: () => 0 }, moment$, zoneClock('UTC'))
  const said = () => ['1', '2', '3'].map((id) => board.statuses.row(id).age ?? board.withoutFix(id))
  expect(said()).toEqual(['due, no position yet', 'due, no position yet', 'none yet in this replay'])
  moment$.next(replayPeriod.from + MINUTE)
  expect(said()).toEqual(['now', 'due, no position yet', 'none yet in this replay'])
  board.dispose()
})

it('as seen then, knows of nobody who is off duty until anything has come, once all until then is loaded', async () => {
  let knownSince = replayPeriod.from + 5 * MINUTE
  const moment$ = new BehaviorSubject(replayPeriod.from + 9 * MINUTE)
  const roster = [guard('1', { patrols: [] }), guard('2', { patrols: [] })]
  const made = { ...parts(roster, [fix('1', 10)]), knownSince: () => knownSince }
  const board = createReplayBoard(made, moment$, zoneClock('UTC'), true)
  expect(board.nothingCame()).toBe(false)
  knownSince = replayPeriod.from
  board.tracksGrew()
  expect(board.nothingCame()).toBe(true)
  expect(board.statuses.row('2')).toMatchObject({ status: 'unknown', ageless: '–' })
  await expect.poll(board.statuses.summary).toMatchObject({ counts: null })
  moment$.next(replayPeriod.from + 10 * MINUTE)
  expect(board.nothingCame()).toBe(false)
  await expect.poll(board.statuses.summary).toMatchObject({ counts: { off_duty: 2, unknown: 0 } })
  board.dispose()
})
