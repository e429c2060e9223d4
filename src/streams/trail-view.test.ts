import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Fix } from '../../domain/fix/fix.ts'
import { createTrail, type Trail } from '../../domain/fix/trail.ts'
import { createTrailView } from './trail-view.ts'

const START = 1_763_683_200_000
const fix = (seconds: number, workerId = '17'): Fix => ({
  workerId,
  t: START + seconds * 1000,
  lat: -1.29,
  lon: 36.82,
  accuracy: null,
  speed: null,
})

describe('trail view', () => {
  const setup = () => {
    const frame = new Subject<void>()
    const view = createTrailView(
      () => START + 99_000,
      () => frame,
    )
    const shown: (number[] | null)[] = []
    view.trail$.subscribe((trail: Trail | null) =>
      shown.push(trail && [...trail.t].map((t) => (t - START) / 1000)),
    )
    return { frame, view, shown }
  }

  it('joins history and live fixes of the opened guard, one emission a frame', () => {
    const { frame, view, shown } = setup()
    view.open('17', { from: START, to: Number.POSITIVE_INFINITY })
    view.put([fix(30)])
    view.putHistory(createTrail('17', [fix(-10), fix(0), fix(10), fix(30)]))
    view.put([fix(20), fix(40), fix(50, '18')])
    frame.next()
    expect(shown).toEqual([null, [0, 10, 20, 30, 40]])
    view.put([fix(40)])
    frame.next()
    expect(shown).toHaveLength(2)
  })

  it('emits at once what somebody does not wait a frame for, and then not again', () => {
    const { frame, view, shown } = setup()
    view.open('17', { from: START, to: Number.POSITIVE_INFINITY })
    view.put([fix(30)])
    view.flush()
    expect(shown).toEqual([null, [30]])
    frame.next()
    view.flush()
    expect(shown).toHaveLength(2)
  })

  it('leaves what is not of its window or its guard', () => {
    const { frame, view, shown } = setup()
    view.open('17', { from: START, to: START + 10_000 })
    view.putHistory(createTrail('18', [fix(5, '18')]))
    view.put([fix(10), fix(11)])
    frame.next()
    expect(shown.at(-1)).toEqual([10])
  })

  it('says when it last changed, and starts over', () => {
    const { frame, view, shown } = setup()
    const updates: (number | null)[] = []
    view.lastUpdate$.subscribe((at) => updates.push(at))
    view.open('17', { from: 0, to: Number.POSITIVE_INFINITY })
    view.put([fix(1)])
    frame.next()
    view.clear()
    frame.next()
    expect(view.current()).toBeNull()
    expect(shown).toEqual([null, [1], null])
    expect(updates).toEqual([null, null, START + 99_000, null])
  })
})
