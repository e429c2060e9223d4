import { BehaviorSubject, from, Subject, VirtualTimeScheduler } from 'rxjs'
import { expect, it } from 'vitest'
import type { SourceName } from '../../../../streams/sources/source.ts'
import { afterReconnect, afterMissedFixes } from './trail-refresh.ts'

type Told = [at: number, ids: string[] | null]

/**
 * Returns the times (ms) at which `afterMissedFixes` emits, for truncated guards and displayed guards at
 * given times.
 */
function emissions(told: readonly Told[], shown: readonly [at: number, id: string | null][] = [[0, '17']]) {
  const scheduler = new VirtualTimeScheduler()
  const truncated = new Subject<readonly string[] | null>()
  const shownGuard = new BehaviorSubject<string | null>(null)
  const at: number[] = []
  afterMissedFixes(truncated, shownGuard, scheduler).subscribe(() => at.push(scheduler.now()))
  for (const [ms, id] of shown) scheduler.schedule(() => shownGuard.next(id), ms)
  for (const [ms, ids] of told) scheduler.schedule(() => truncated.next(ids), ms)
  scheduler.flush()
  return at
}

it('asks once what was kept back has come, not for each part of it', () => {
  expect(
    emissions([
      [0, ['3', '17']],
      [250, ['17']],
      [500, ['17']],
    ]),
  ).toEqual([2000])
})

it('asks after the link was away, when it is not known of whom', () => {
  expect(emissions([[0, null]])).toEqual([2000])
})

it('leaves other guards alone, and a screen without a trail', () => {
  expect(emissions([[0, ['3', '4']]])).toEqual([])
  expect(emissions([[0, ['17']]], [])).toEqual([])
})

it('asks at most every 20 s while a long backlog comes, and once more when it has ended', () => {
  const backlog = Array.from({ length: 31 }, (_, i): Told => [i * 1000, ['17']])
  expect(emissions(backlog)).toEqual([2000, 22_000, 42_000])
})

it('does not let one guard wait for another', () => {
  const told: Told[] = [
    [0, ['17']],
    [3000, ['17']],
    [5000, ['18']],
  ]
  const shown: [number, string][] = [
    [0, '17'],
    [4000, '18'],
  ]
  expect(emissions(told, shown)).toEqual([2000, 7000])
})

it.each([
  ['the first link', [null, 'firebase'], 0],
  ['another push source', [null, 'feed', 'firebase', 'feed'], 0],
  ['a lost link', ['firebase', null, 'feed', 'firebase'], 1],
  ['a time with the API', ['feed', null, 'api', 'firebase'], 1],
  ['the API at the start', [null, 'api', 'feed'], 0],
  ['two gaps', ['feed', null, 'feed', null, 'firebase'], 2],
] as [string, (SourceName | null)[], number][])('after %s', (_name, sources, gaps) => {
  let told = 0
  afterReconnect(from(sources)).subscribe(() => (told += 1))
  expect(told).toBe(gaps)
})
