import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { haversine } from '../../../domain/geo/haversine.ts'
import type { DemoGuard } from './simulated-guards.ts'
import { DEMO_CLIENTS } from '../data/demo-places.ts'
import { parseGeofence } from '../../../domain/geo/geofence.ts'
import { dailyRule } from '../../../domain/duty/duty-rule.ts'
import { simulateFixes, LATE_MS, type SimulatedFix, type SimulatedGuard } from './guard-fixes.ts'
import { arrivalTime, createPhone } from './phone.ts'

const duty = { from: Date.UTC(2026, 10, 21, 3), to: Date.UTC(2026, 10, 21, 15) }
const place = DEMO_CLIENTS[0]?.assignments[0]
const posts = (place?.posts ?? []).map((post, i) => ({ id: String(i), ...post }))
const guard = (workerId: string): DemoGuard => ({
  workerId,
  fullName: 'Akinyi',
  deviceId: '1',
  secret: 'x',
  assignmentId: '1',
  post: posts[0] as DemoGuard['post'],
  posts,
  geofence: parseGeofence(place?.geofence ?? ''),
  shift: { name: 'Day', rule: dailyRule('06:00', 720) },
})
const walker = (workerId: string, over: Partial<SimulatedGuard['phone']> = {}): SimulatedGuard => ({
  guard: guard(workerId),
  phone: { app: 'traccar', poor: false, silence: null, offline: null, ...over },
})
const walk = (who: SimulatedGuard, from = duty.from, to = duty.to) => [
  ...simulateFixes('seed', who, duty, from, to),
]
const metresFromPost = (fix: SimulatedFix) =>
  haversine(fix.lat, fix.lon, posts[0]?.latitude ?? 0, posts[0]?.longitude ?? 0)

describe('a guard of the demo', () => {
  it('is where he is at a moment, however the time is cut', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 43_200_000 }),
        fc.integer({ min: 0, max: 7_200_000 }),
        (at, long) => {
          const [from, cut, to] = [duty.from, duty.from + at, duty.from + at + long]
          const whole = walk(walker('7'), from, to)
          expect([...walk(walker('7'), from, cut), ...walk(walker('7'), cut, to)]).toEqual(whole)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('who is late comes to the post on foot within the time, and is there then', () => {
    const fixes = walk({ ...walker('7'), lateMs: LATE_MS })
    const since = (fix: SimulatedFix) => fix.t - duty.from
    const first = fixes[0] as SimulatedFix
    expect(metresFromPost(first)).toBeGreaterThan(1400)
    expect(fixes.filter((fix) => since(fix) < LATE_MS / 2).every((fix) => metresFromPost(fix) > 700)).toBe(
      true,
    )
    expect(fixes.filter((fix) => since(fix) >= LATE_MS)).toEqual(
      walk(walker('7')).filter((fix) => since(fix) >= LATE_MS),
    )
  })

  it('reports in whole seconds, in order, within his duty, walking and resting', () => {
    const fixes = walk(walker('7'))
    expect(fixes.length).toBeGreaterThan(1400)
    expect(fixes.length).toBeLessThan(2880)
    const times = fixes.map((fix) => fix.t)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(times.every((t) => t % 1000 === 0 && t >= duty.from && t < duty.to)).toBe(true)
    const walking = fixes.filter((fix) => fix.speed > 0).length / fixes.length
    expect(walking).toBeGreaterThan(0.3)
    expect(walking).toBeLessThan(0.9)
  })

  it('is never silent with all the others, not even when all begin a shift with a rest', () => {
    const times = Array.from({ length: 30 }, (_, i) =>
      walk(walker(String(i)), duty.from, duty.from + 600_000),
    )
      .flatMap((fixes) => fixes.map(({ t }) => t))
      .toSorted((a, b) => a - b)
    const pauses = times.slice(1).map((t, i) => t - (times[i] as number))
    expect(Math.max(...pauses)).toBeLessThan(9000)
  })

  it('stays about his post and walks no faster than people do', () => {
    for (const id of ['1', '2', '3', '4', '5']) {
      const fixes = walk(walker(id))
      expect(Math.max(...fixes.map(metresFromPost))).toBeLessThan(150)
      expect(Math.max(...fixes.map(metresFromPost))).toBeGreaterThan(50)
      const good = fixes.filter((fix) => fix.accuracy <= 12)
      const paces = good.flatMap((fix, i) => {
        const before = good[i - 1]
        if (!before || fix.t - before.t > 20_000) return []
        return haversine(before.lat, before.lon, fix.lat, fix.lon) / ((fix.t - before.t) / 1000)
      })
      expect(Math.max(...paces)).toBeLessThan(3)
    }
  })

  it('walks rounds of his own, not those of another guard', () => {
    expect(walk(walker('1'))[50]).not.toEqual(walk(walker('2'))[50])
  })

  it('may have a bad receiver, or a phone that goes silent', () => {
    const accuracies = walk(walker('7', { poor: true })).map((fix) => fix.accuracy)
    expect(Math.min(...accuracies)).toBeGreaterThanOrEqual(60)
    expect(Math.max(...accuracies)).toBeLessThanOrEqual(150)
    const minutes = walk(walker('7', { silence: { from: 0, to: 32 } })).map((fix) =>
      new Date(fix.t).getUTCMinutes(),
    )
    expect(Math.min(...minutes)).toBe(32)
  })

  it('is heard of at once, or once its phone has a network again, and never out of turn', () => {
    const who = walker('7', { offline: { from: 3, to: 25 } })
    const fixes = walk(who)
    const arrivals = fixes.map(({ t }) => arrivalTime('seed', '7', who.phone, t))
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
    const delays = fixes.map(({ t }, i) => (arrivals[i] as number) - t)
    const queued = fixes.filter(({ t }) => t % 3_600_000 >= 180_000 && t % 3_600_000 < 1_500_000)
    expect(queued.length).toBeGreaterThan(300)
    for (const { t } of queued)
      expect(arrivalTime('seed', '7', who.phone, t) % 3_600_000).toBeGreaterThanOrEqual(1_500_000)
    expect(Math.min(...delays)).toBeGreaterThan(0)
    expect(delays.filter((delay) => delay < 3000).length).toBeGreaterThan(fixes.length / 2)
  })

  it('is heard as the shift begins, also where its phone goes silent later', () => {
    const silent = Array.from({ length: 15 }, (_, place) => createPhone('seed', '7', place))
      .map(({ silence }) => silence)
      .filter((silence) => silence !== null)
    expect(silent).toHaveLength(2)
    for (const silence of silent)
      expect(walk(walker('7', { silence }))[0]?.t).toBeLessThan(duty.from + 2 * 60_000)
  })

  it('is silent by turns with another, so that one of them is missed at any time', () => {
    const inShift = Array.from({ length: 15 }, (_, place) => walker('7', createPhone('seed', '7', place)))
    const silent = inShift.filter(({ phone }) => phone.silence).map((who) => walk(who).map(({ t }) => t))
    const missed = (times: readonly number[], t: number) =>
      t - (times.findLast((each) => each <= t) ?? Number.NEGATIVE_INFINITY) > 150_000
    for (let t = duty.from + 5 * 60_000; t < duty.to; t += 30_000)
      expect(
        silent.some((times) => missed(times, t)),
        new Date(t).toISOString(),
      ).toBe(true)
  })
})
