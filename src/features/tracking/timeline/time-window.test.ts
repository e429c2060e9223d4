import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampWindow, panWindow, pinchWindow, followHead, zoomWindow } from './time-window.ts'

const HOUR = 3_600_000
const whole = { from: 10 * HOUR, to: 34 * HOUR }
const part = fc.double({ min: 0, max: 1, noNaN: true })
const windows = fc.tuple(part, fc.double({ min: 0.001, max: 0.999, noNaN: true })).map(([at, share]) => {
  const span = share * 24 * HOUR
  const from = whole.from + at * (24 * HOUR - span)
  return { from, to: from + span }
})
const isWithin = (view: { from: number; to: number } | null) =>
  view === null || (view.from >= whole.from - 1e-3 && view.to <= whole.to + 1e-3 && view.from < view.to)

describe('a window on a period', () => {
  it('never leaves the period, whatever is done with it', () => {
    fc.assert(
      fc.property(windows, part, fc.double({ min: 0.01, max: 100, noNaN: true }), (view, at, times) => {
        const t = view.from + at * (view.to - view.from)
        expect(isWithin(zoomWindow(view, whole, t, times))).toBe(true)
        expect(isWithin(panWindow(view, whole, (at - 0.5) * 48 * HOUR))).toBe(true)
        expect(isWithin(followHead(view, whole, whole.from + at * 24 * HOUR))).toBe(true)
        expect(isWithin(clampWindow(view, whole))).toBe(true)
      }),
    )
  })

  it('holds the moment under the pointer where it is while it is zoomed in', () => {
    fc.assert(
      fc.property(windows, part, (view, at) => {
        const t = view.from + at * (view.to - view.from)
        const next = zoomWindow(view, whole, t, 0.5)
        if (next === null || next.to - next.from <= 30_000) return
        expect((t - next.from) / (next.to - next.from)).toBeCloseTo(at, 4)
      }),
    )
  })

  it('is the whole again when it is zoomed out far enough, and never shorter than half a minute', () => {
    expect(zoomWindow({ from: 11 * HOUR, to: 12 * HOUR }, whole, 11 * HOUR, 100)).toBeNull()
    const least = zoomWindow({ from: 11 * HOUR, to: 12 * HOUR }, whole, 11.5 * HOUR, 1e-9)
    expect(least && least.to - least.from).toBe(30_000)
  })

  it('lays two moments under two fingers', () => {
    expect(pinchWindow([12 * HOUR, 14 * HOUR], [0.25, 0.75], whole)).toEqual({
      from: 11 * HOUR,
      to: 15 * HOUR,
    })
  })

  it('follows a head that leaves it, to the side that it goes to', () => {
    const view = { from: 12 * HOUR, to: 14 * HOUR }
    expect(followHead(view, whole, 13 * HOUR)).toBe(view)
    expect(followHead(view, whole, 14 * HOUR + 1)?.from).toBeCloseTo(13.8 * HOUR, -3)
    expect(followHead(view, whole, 12 * HOUR - 1)?.to).toBeCloseTo(12.2 * HOUR, -3)
  })
})
