import { Subject, VirtualTimeScheduler } from 'rxjs'
import { expect, it } from 'vitest'
import { afterUntold } from './after-untold.ts'

/** When it emits while guard 17 is shown, for guards told of at these times; ms. */
function emissions(told: readonly [at: number, ids: string[]][], shown: string | null = '17') {
  const scheduler = new VirtualTimeScheduler()
  const untold = new Subject<readonly string[]>()
  const at: number[] = []
  afterUntold(untold, () => shown, scheduler).subscribe(() => at.push(scheduler.now()))
  for (const [ms, ids] of told) scheduler.schedule(() => untold.next(ids), ms)
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

it('leaves other guards alone, and a screen without a trail', () => {
  expect(emissions([[0, ['3', '4']]])).toEqual([])
  expect(emissions([[0, ['17']]], null)).toEqual([])
})

it('asks at most every 20 s while a long backlog comes, and once more when it has ended', () => {
  const backlog = Array.from({ length: 31 }, (_, i): [number, string[]] => [i * 1000, ['17']])
  expect(emissions(backlog)).toEqual([2000, 22_000, 42_000])
})
