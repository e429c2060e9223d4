import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fix,
  trackFixes,
  guard,
  HOUR,
  MINUTE,
  replayPeriod,
  parts,
  arbitraryTrack,
} from '../../tests/support/map/replay-fixture.ts'
import { dailyRule } from '../duty/duty-rule.ts'
import { boardAt, type Board, type BoardParts } from './board-at.ts'
import { patrolsAsObserved } from './period-roster.ts'

const at = (made: BoardParts, minutes: number, before: Board | null = null) =>
  boardAt(made, replayPeriod.from + minutes * MINUTE, before)
const then = (board: Board, id = '1') => board.guards.get(id)

describe('the board of a moment', () => {
  const everyMinute = Array.from({ length: 61 }, (_, i) => fix('1', i))

  it('shows the newest fix until then, and how the guard stood', () => {
    const made = parts([guard('1')], everyMinute)
    expect(then(at(made, 30.5))).toMatchObject({
      index: 30,
      status: 'online',
      live: { intervalMs: MINUTE },
    })
    expect(then(at(made, 62.5))?.status).toBe('late')
    expect(then(at(made, 66))?.status).toBe('offline')
  })

  it('shows nobody where they were later', () => {
    const made = parts([guard('1')], [fix('1', 40)])
    expect(then(at(made, 39))).toMatchObject({ live: null, index: -1, status: 'offline' })
    expect(then(at({ ...made, knownSince: (t) => t + 1 }, 39))?.status).toBe('unknown')
  })

  it('takes no fix for the newest where a later one may not be loaded yet', () => {
    const out = [fix('1', 5), fix('1', 10, 0.02), fix('1', 200, 0.02)]
    const made = parts([guard('1')], out)
    const holed = { ...made, knownSince: () => replayPeriod.from + 11 * MINUTE }
    expect(then(at(holed, 181))).toMatchObject({ live: null, index: -1, status: 'unknown' })
    expect(then(at(holed, 200))).toMatchObject({ index: 2, outside: { outside: true, since: null } })
    expect(then(at(made, 200))?.outside.since).toBe(out[1]?.t)
  })

  it('has those off duty who were not on patrol, or silent after their shift', () => {
    const patrols = [
      { from: replayPeriod.from, to: replayPeriod.from + 20 * MINUTE, assignmentId: '1', loggedAt: 0 },
    ]
    const shift = { name: 'Evening', rule: dailyRule('15:00', 240) }
    const over = [{ from: 0, to: null, assignmentId: '1', shift }]
    const guards = [guard('1', { patrols }), guard('2', { postings: over })]
    const made = parts(guards, [fix('1', 10), fix('2', 59)])
    expect(then(at(made, 30))?.status).toBe('off_duty')
    expect([then(at(made, 59.5), '2')?.status, then(at(made, 100), '2')?.status]).toEqual([
      'online',
      'off_duty',
    ])
  })

  it('has nobody offline who has just come on duty, until the limits have run from then', () => {
    const shift = { name: 'Late', rule: dailyRule('20:00', 600) }
    const late = [{ from: 0, to: null, assignmentId: '1', shift }]
    const made = parts(
      [guard('1', { postings: late }), guard('2', { postings: late })],
      [fix('1', 0), fix('1', 1)],
    )
    const statuses = (minutes: number) => ['1', '2'].map((id) => then(at(made, minutes), id)?.status)
    expect(statuses(119)).toEqual(['off_duty', 'off_duty'])
    expect(statuses(120)).toEqual(['off_duty', 'off_duty'])
    expect(statuses(123)).toEqual(['late', 'off_duty'])
    expect(statuses(126)).toEqual(['offline', 'off_duty'])
    expect(statuses(146)).toEqual(['offline', 'offline'])
  })

  it('takes a quiet patrol for one that went on until that was found out', () => {
    const quiet = { from: 0, to: replayPeriod.from, assignmentId: null, loggedAt: 0, wasQuiet: true }
    const [alone] = patrolsAsObserved([quiet])
    expect(alone?.to).toBe(replayPeriod.from + 6 * HOUR)
    const [first] = patrolsAsObserved([quiet, { ...quiet, from: replayPeriod.from + HOUR, wasQuiet: false }])
    expect(first?.to).toBe(replayPeriod.from + HOUR)
  })

  it('judges by the fence that was in force, and says since when', () => {
    const out = [fix('1', 0), fix('1', 1, 0.02), fix('1', 2, 0.02), fix('1', 361, 0.02)]
    const made = parts([guard('1')], out)
    expect(then(at(made, 2))?.outside).toEqual({ outside: true, since: out[1]?.t })
    expect(then(at(made, 362))?.outside.outside).toBe(false)
    expect(then(at(parts([guard('1')], out.slice(1)), 2))?.outside).toEqual({ outside: true, since: null })
  })

  it('says who is due and not at the post, or there without being due, by the fences of that time', () => {
    const evening = { name: 'Evening', rule: dailyRule('20:00', 60) }
    const later = [{ from: 0, to: null, assignmentId: '1', shift: evening }]
    const made = parts(
      [guard('1'), guard('2', { postings: later }), guard('3')],
      [fix('1', 30), fix('1', 40, 0.02), fix('1', 361, 0.02), fix('2', 30), fix('2', 240)],
    )
    const duties = (minutes: number) => ['1', '2', '3'].map((id) => then(at(made, minutes), id)?.duty)
    expect(duties(31)).toEqual(['present', 'not_due', 'undecided'])
    expect(duties(41)).toEqual(['absent', 'not_due', 'undecided'])
    // the geofence was enlarged at midnight
    expect(duties(362)[0]).toBe('present')
    expect([170, 230, 241].map((minutes) => duties(minutes)[1])).toEqual(['undecided', null, 'not_due'])
    const holed = { ...made, knownSince: (t: number) => t + 1 }
    expect(then(at(holed, 31), '3')?.duty).toBe(null)
  })

  it('is the same object of a guard of whom nothing has changed', () => {
    const made = parts([guard('1')], everyMinute)
    const before = at(made, 30)
    expect(then(at(made, 30.2, before))).toBe(then(before))
    expect(then(at(made, 31, before))).not.toBe(then(before))
  })
})

describe('of whatever was walked', () => {
  it('the board by playing, or by seeking from anywhere, is the board by seeking at once', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 720 }), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(arbitraryTrack, moments, (walked, unordered) => {
        const made = parts([guard('1'), guard('2')], trackFixes(walked))
        for (const order of [unordered, unordered.toSorted((a, b) => a - b)]) {
          let board: Board | null = null
          for (const moment of order) expect((board = at(made, moment, board))).toEqual(at(made, moment))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('the order in which fixes came, and how often, changes no board', () => {
    const twice = arbitraryTrack.chain((walked) =>
      fc.record({
        walked: fc.constant(walked),
        arrived: fc.shuffledSubarray([...walked, ...walked], { minLength: 2 * walked.length }),
      }),
    )
    fc.assert(
      fc.property(twice, fc.integer({ min: 0, max: 720 }), ({ walked, arrived }, moment) => {
        const guards = [guard('1'), guard('2')]
        expect(at(parts(guards, trackFixes(arrived)), moment)).toEqual(
          at(parts(guards, trackFixes(walked)), moment),
        )
      }),
      { numRuns: 200 },
    )
  })
})
