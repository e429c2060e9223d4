import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { fix, guard, MINUTE, replayPeriod, parts } from '../../../../../tests/support/map/replay-fixture.ts'
import { createReplayBoard } from './replay-board.ts'

const at = (minutes: number) => replayPeriod.from + minutes * MINUTE

/** Opens a replay of guard 1. Returns latitudes of the guard as drawn on the map and as listed. */
function opened(asSeen = false) {
  const fixes = [fix('1', 0, 0), fix('1', 2, 0.002), fix('1', 4, 0.004), fix('1', 300, 0.01)]
  const moment$ = new BehaviorSubject(at(1))
  const smooth$ = new BehaviorSubject(true)
  const smoothness = { get: () => smooth$.value, smooth$ }
  const board = createReplayBoard(parts([guard('1')], fixes), moment$, zoneClock('UTC'), asSeen, smoothness)
  let drawn: number | undefined
  board.past?.drawn.guards$.subscribe(({ byId }) => (drawn = byId.get('1')?.fix.lat))
  return {
    moment$,
    smooth$,
    drawn: () => drawn,
    listed: () => board.live.current().byId.get('1')?.fix.lat,
    dispose: board.dispose,
  }
}

it('glides on the map between two fixes, and stays at a fix in lists and statuses', () => {
  const { moment$, drawn, listed, dispose } = opened()
  moment$.next(at(3))
  expect(drawn()).toBeCloseTo(0.003)
  expect(listed()).toBe(0.002)
  moment$.next(at(3.5))
  expect(drawn()).toBeCloseTo(0.0035)
  dispose()
})

it('stays where a guard was last while they are silent', () => {
  const { moment$, drawn, dispose } = opened()
  moment$.next(at(100))
  expect(drawn()).toBe(0.004)
  dispose()
})

it('goes back to the fixes at once when it is chosen so', () => {
  const { moment$, smooth$, drawn, dispose } = opened()
  moment$.next(at(3))
  smooth$.next(false)
  expect(drawn()).toBe(0.002)
  dispose()
})

it('never glides to what had not arrived', () => {
  const { moment$, drawn, listed, dispose } = opened(true)
  moment$.next(at(3))
  expect(drawn()).toBe(listed())
  dispose()
})
