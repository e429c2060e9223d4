import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fix,
  trackFixes,
  guard,
  MINUTE,
  replayPeriod,
  parts,
  arbitraryTrack,
} from '../../tests/support/map/replay-fixture.ts'
import { buildTrack } from '../../tests/support/map/build-track.ts'
import { dailyRule } from '../duty/duty-rule.ts'
import { inEffectAt } from '../time/effective-period.ts'
import { boardAt, type BoardParts } from './board-at.ts'
import { guardTimeline } from './guard-timeline.ts'
import type { ReplayGuard } from './period-roster.ts'

const minute = (of: number) => replayPeriod.from + of * MINUTE
const patrol = (from: number, to: number | null, loggedAt = replayPeriod.to) => ({
  from: minute(from),
  to: to === null ? null : minute(to),
  assignmentId: '1',
  loggedAt,
})
const posting = (startLocal: string, durationMin: number) => ({
  from: 0,
  to: null,
  assignmentId: '1',
  shift: { name: '', rule: dailyRule(startLocal, durationMin) },
})

const lossesOf = (of: ReplayGuard, made: BoardParts, massContactLosses: readonly number[] = []) => {
  const track = made.trackOf(of.id)
  if (!track) throw new Error('he has no track')
  return guardTimeline(of, track, {
    ...made,
    since: replayPeriod.from,
    until: replayPeriod.to,
    isKnown: () => true,
    massContactLosses,
  }).flatMap((each) => ('since' in each ? [each] : []))
}
const told = (of: ReplayGuard, ...minutes: number[]) =>
  lossesOf(
    of,
    parts(
      [of],
      minutes.map((each) => fix('1', each)),
    ),
  ).map(({ kind, t }) => [kind, Math.floor((t - replayPeriod.from) / MINUTE)])

describe('who was lost', () => {
  it('was lost too long into his shift, where he was silent before it', () => {
    const early = guard('1', { postings: [posting('20:00', 600)] })
    expect(told(early, 60, 300)).toEqual([
      ['offline', 145],
      ['reporting again', 300],
      ['offline', 325],
    ])
  })

  it('was not lost, where he reports in time for a shift that has begun', () => {
    const early = guard('1', { postings: [posting('20:00', 600)] })
    expect(told(early, 60, 121, 122).slice(0, 1)).toEqual([['offline', 127]])
  })

  it('was lost once in one silence, though the log noticed it later again', () => {
    const loss = (kind: 'offline' | 'reporting again', of: number, since: number) =>
      ({ kind, guard: '1', t: minute(of), since: minute(since) }) as const
    const logged = [
      loss('offline', 75, 60),
      loss('offline', 90, 60),
      loss('reporting again', 100, 60),
      loss('offline', 120, 100),
    ]
    const noticed = guard('1', { losses: logged, postings: [posting('18:00', 600)] })
    expect(told(noticed, 60, 100)).toEqual([
      ['offline', 25],
      ['reporting again', 60],
      ['offline', 75],
      ['reporting again', 100],
      ['offline', 120],
    ])
  })

  it('was lost without a fix, too', () => {
    expect(told(guard('1', { postings: [posting('20:00', 600)] }))).toEqual([['offline', 145]])
    expect(told(guard('1', { patrols: [patrol(240, null)], postings: [] }))).toEqual([['offline', 240]])
  })

  it('is what the log says of a patrol that it was told of, and what the board says before that', () => {
    const at = minute(200)
    const logged = { kind: 'offline', guard: '1', t: at, since: minute(190) } as const
    const his = guard('1', { losses: [logged], patrols: [patrol(0, null, minute(50))] })
    const fixes = [0, 60, 61, 300].map((each) => fix('1', each))
    const losses = lossesOf(his, parts([his], fixes))
    expect(losses.map(({ kind, t }) => [kind, Math.floor((t - replayPeriod.from) / MINUTE)])).toEqual([
      ['offline', 25],
      ['reporting again', 60],
      ['offline', 200],
      ['offline', 305],
    ])
  })

  it('is what the board says of a silence that nobody watched, unless all were lost together', () => {
    const his = guard('1', { patrols: [patrol(0, null, minute(0))] })
    const made = parts(
      [his],
      [0, 60, 61, 719].map((each) => fix('1', each)),
    )
    const losses = (massContactLosses: number[]) =>
      lossesOf(his, made, massContactLosses).map(({ kind, t }) => [
        kind,
        Math.floor((t - replayPeriod.from) / MINUTE),
      ])
    expect(losses([])).toEqual([
      ['offline', 25],
      ['reporting again', 60],
      ['offline', 66],
      ['reporting again', 719],
    ])
    expect(losses([minute(100)])).toEqual([
      ['offline', 25],
      ['reporting again', 60],
    ])
  })
})

it('who sends what was kept was lost once, and lost on while what comes is too old already', () => {
  const lossesAsCame = (...fixes: [taken: number, came: number][]) => {
    const made = parts([guard('1')], [])
    const taken = buildTrack(fixes.map(([at]) => fix('1', at)))
    const track = { ...taken, receivedAt: (i: number) => minute(fixes[i]?.[1] ?? Number.NaN) }
    const known = {
      ...made,
      since: replayPeriod.from,
      until: minute(41),
      isKnown: () => true,
      massContactLosses: [],
    }
    return guardTimeline(guard('1'), track, known).map(({ kind, t }) => [
      kind,
      Math.floor((t - replayPeriod.from) / MINUTE),
    ])
  }
  const reported = [0, 1, 2].map((at): [number, number] => [at, at])
  const kept = [3, 4, 5, 6, 7, 8, 9, 20, 30, 38, 39, 40]
  expect(lossesAsCame(...reported, ...kept.map((at): [number, number] => [at, 40]))).toEqual([
    ['offline', 7],
    ['reporting again', 40],
  ])
  const each = Array.from({ length: 30 }, (_, i): [number, number] => [3 + i, 11 + i])
  expect(lossesAsCame(...reported, ...each)).toEqual([['offline', 7]])
  expect(lossesAsCame(...reported, ...each, [33, 40.5], [40, 40.6])).toEqual([
    ['offline', 7],
    ['reporting again', 40],
  ])
})

it('what a late fix tells of a fence is told when it came, and not before all until then is loaded', () => {
  const his = guard('1')
  const came = [50, 65, 66]
  const track = {
    ...buildTrack([fix('1', 50), fix('1', 59, 0.02), fix('1', 59.5)]),
    receivedAt: (i: number) => minute(came[i] as number),
  }
  const toldBy = (loaded: number) =>
    guardTimeline(his, track, {
      ...parts([his], []),
      since: replayPeriod.from,
      until: replayPeriod.from,
      isKnown: (_, to) => to <= minute(loaded),
      massContactLosses: [],
    }).flatMap((each) => ('geofence' in each ? [[each.kind, (each.t - replayPeriod.from) / MINUTE]] : []))
  expect(toldBy(60)).toEqual([])
  expect(toldBy(65)).toEqual([['geofence left', 65]])
  expect(toldBy(66)).toEqual([
    ['geofence left', 65],
    ['back within', 66],
  ])
})

it('whoever the board says is lost has been so since a happening', () => {
  const start = fc.constantFrom('13:00', '18:00', '20:30', '23:59', '03:00')
  const hours = fc.tuple(start, fc.constantFrom(60, 240, 720, 1440))
  const span = fc.tuple(fc.integer({ min: -60, max: 700 }), fc.option(fc.integer({ min: 1, max: 700 })))
  fc.assert(
    fc.property(arbitraryTrack, fc.option(hours), span, (walked, shift, [from, length]) => {
      const books = {
        patrols: [patrol(from, length && from + length)],
        postings: shift ? [posting(...shift)] : [],
      }
      const his = guard('1', books)
      const made = parts([his], trackFixes(walked))
      const losses = lossesOf(his, made)
      const status = (t: number) => boardAt(made, t).guards.get('1')?.status
      for (const { kind, t } of losses) {
        if (kind === 'offline') expect([status(t - 1) === 'offline', status(t)]).toEqual([false, 'offline'])
        else expect(['offline', 'off_duty']).toContain(status(t - 1))
      }
      const spans = losses.flatMap(({ kind, t, since }) => {
        const again = losses.find((each) => each.kind === 'reporting again' && each.since === since)
        return kind === 'offline' ? [{ from: t, to: again?.t ?? null }] : []
      })
      for (let t = replayPeriod.from; t < replayPeriod.to; t += 7 * MINUTE)
        if (status(t) === 'offline') expect(spans.some((each) => inEffectAt(each, t))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
