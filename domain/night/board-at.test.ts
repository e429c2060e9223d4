import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackOf } from '../../tests/support/track-of.ts'
import type { NamedFence } from '../fix/fence-left.ts'
import type { Fix } from '../fix/fix.ts'
import { STALE_LIMITS } from '../fix/staleness.ts'
import { boardAt, type Board, type BoardParts } from './board-at.ts'
import { fencesCounting } from './guard-duty.ts'
import { guardHappenings } from './guard-happenings.ts'
import { patrolsAsSeen, type NightGuard } from './night-roster.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const night = { from: Date.UTC(2026, 10, 19, 18), to: Date.UTC(2026, 10, 20, 6) }

/** A square of about 2 km around 0, 0. */
const square = (half: number): NamedFence['polygon'] => [
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ],
]
const gate = { name: 'Gate', polygon: square(0.01), from: 0, to: night.from + 6 * HOUR }
const yard = { name: 'Gate', polygon: square(0.05), from: night.from + 6 * HOUR, to: null }
const fences = new Map([['1', [yard, gate]]])

function guard(id: string, books: Partial<NightGuard> = {}): NightGuard {
  const patrols = [{ from: night.from, to: night.to, assignmentId: '1' }]
  const shift = { name: 'Night', startLocal: '18:00', durationMin: 720 }
  const duties = [{ from: 0, to: null, assignmentId: '1', shift }]
  const own = { id, name: `Guard ${id}`, patrols, duties, ...books }
  return { ...own, fences: fencesCounting(own, fences, night) }
}

const fix = (workerId: string, minutes: number, lat = 0, accuracy: number | null = 5): Fix => ({
  workerId,
  t: night.from + minutes * MINUTE,
  lat,
  lon: 0,
  accuracy,
  speed: null,
})

function parts(guards: NightGuard[], fixes: readonly Fix[]): BoardParts {
  const ofGuard = (id: string) => trackOf(fixes.filter(({ workerId }) => workerId === id))
  const tracks = new Map(guards.map(({ id }) => [id, ofGuard(id)]))
  return {
    roster: { ...night, guards },
    trackOf: (id) => tracks.get(id) ?? null,
    knownSince: () => night.from,
    limits: STALE_LIMITS,
    // the company's clock is UTC
    minuteAt: (t) => Math.floor(t / MINUTE) % 1440,
  }
}

const at = (made: BoardParts, minutes: number, before: Board | null = null) =>
  boardAt(made, night.from + minutes * MINUTE, before)
const then = (board: Board, id = '1') => board.guards.get(id)

describe('the board of a moment', () => {
  const everyMinute = Array.from({ length: 61 }, (_, i) => fix('1', i))

  it('shows the newest fix until then, and how the guard stood', () => {
    const made = parts([guard('1')], everyMinute)
    expect(then(at(made, 30.5))).toMatchObject({
      index: 30,
      standing: 'online',
      live: { intervalMs: MINUTE },
    })
    expect(then(at(made, 62.5))?.standing).toBe('stale')
    expect(then(at(made, 66))?.standing).toBe('lost')
  })

  it('shows nobody where they were later', () => {
    const made = parts([guard('1')], [fix('1', 40)])
    expect(then(at(made, 39))).toMatchObject({ live: null, index: -1, standing: 'lost' })
    expect(then(at({ ...made, knownSince: (t) => t + 1 }, 39))?.standing).toBe('unknown')
  })

  it('has those off duty who were not on patrol, or silent after their shift', () => {
    const patrols = [{ from: night.from, to: night.from + 20 * MINUTE, assignmentId: '1' }]
    const shift = { name: 'Evening', startLocal: '15:00', durationMin: 240 }
    const over = [{ from: 0, to: null, assignmentId: '1', shift }]
    const guards = [guard('1', { patrols }), guard('2', { duties: over })]
    const made = parts(guards, [fix('1', 10), fix('2', 59)])
    expect(then(at(made, 30))?.standing).toBe('off_duty')
    expect([then(at(made, 59.5), '2')?.standing, then(at(made, 100), '2')?.standing]).toEqual([
      'online',
      'off_duty',
    ])
  })

  it('takes a quiet patrol for one that went on until that was found out', () => {
    const quiet = { from: 0, to: night.from, assignmentId: null, wasQuiet: true }
    const [alone] = patrolsAsSeen([quiet])
    expect(alone?.to).toBe(night.from + 6 * HOUR)
    const [first] = patrolsAsSeen([quiet, { ...quiet, from: night.from + HOUR, wasQuiet: false }])
    expect(first?.to).toBe(night.from + HOUR)
  })

  it('judges by the fence that was in force, and says since when', () => {
    const out = [fix('1', 0), fix('1', 1, 0.02), fix('1', 2, 0.02), fix('1', 361, 0.02)]
    const made = parts([guard('1')], out)
    expect(then(at(made, 2))?.outside).toEqual({ outside: true, since: out[1]?.t })
    expect(then(at(made, 362))?.outside.outside).toBe(false)
    expect(then(at(parts([guard('1')], out.slice(1)), 2))?.outside).toEqual({ outside: true, since: null })
  })

  it('is the same object of a guard of whom nothing has changed', () => {
    const made = parts([guard('1')], everyMinute)
    const before = at(made, 30)
    expect(then(at(made, 30.2, before))).toBe(then(before))
    expect(then(at(made, 31, before))).not.toBe(then(before))
  })
})

const walk = fc.array(
  fc.record({
    workerId: fc.constantFrom('1', '2'),
    minutes: fc.double({ min: 0, max: 719, noNaN: true }),
    lat: fc.constantFrom(0, 0.0101, 0.02, 0.06),
    accuracy: fc.constantFrom(null, 5, 80, 2000),
  }),
  { minLength: 1, maxLength: 60 },
)
const fixesOf = (walked: { workerId: string; minutes: number; lat: number; accuracy: number | null }[]) =>
  walked.map(({ workerId, minutes, lat, accuracy }) => fix(workerId, Math.round(minutes), lat, accuracy))

describe('of whatever was walked', () => {
  it('the board by playing, or by seeking from anywhere, is the board by seeking at once', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 720 }), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(walk, moments, (walked, unordered) => {
        const made = parts([guard('1'), guard('2')], fixesOf(walked))
        for (const order of [unordered, unordered.toSorted((a, b) => a - b)]) {
          let board: Board | null = null
          for (const moment of order) expect((board = at(made, moment, board))).toEqual(at(made, moment))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('the order in which fixes came, and how often, changes no board', () => {
    const twice = walk.chain((walked) =>
      fc.record({
        walked: fc.constant(walked),
        arrived: fc.shuffledSubarray([...walked, ...walked], { minLength: 2 * walked.length }),
      }),
    )
    fc.assert(
      fc.property(twice, fc.integer({ min: 0, max: 720 }), ({ walked, arrived }, moment) => {
        const guards = [guard('1'), guard('2')]
        expect(at(parts(guards, fixesOf(arrived)), moment)).toEqual(
          at(parts(guards, fixesOf(walked)), moment),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('who went offline, and came back, did so on the board', () => {
    fc.assert(
      fc.property(walk, (walked) => {
        const made = parts([guard('1'), guard('2')], fixesOf(walked))
        const track = made.trackOf('1')
        if (!track) return
        const known = { ...made, until: night.to, isKnown: () => true }
        for (const { kind, t } of guardHappenings(guard('1'), track, known)) {
          if (kind !== 'lost' && kind !== 'heard again') continue
          const [before, after] = [boardAt(made, t - 1), boardAt(made, t)].map(
            (board) => then(board)?.standing,
          )
          expect([before === 'lost', after === 'lost']).toEqual(
            kind === 'lost' ? [false, true] : [true, false],
          )
        }
      }),
      { numRuns: 200 },
    )
  })
})
