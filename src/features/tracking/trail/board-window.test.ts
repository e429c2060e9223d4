import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boardWindow } from './board-window.ts'

it('holds the moment, lies within the period, and is no longer than a replay may be', () => {
  const t = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(t, t, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, part) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b) + 1]
      const at = Math.floor(from + part * (to - from))
      const window = boardWindow({ from, to }, at, 1000)
      expect(window.to - window.from).toBe(Math.min(1000, to - from))
      expect(window.from).toBeGreaterThanOrEqual(from)
      expect(window.to).toBeLessThanOrEqual(to)
      expect(window.from <= at && at <= window.to).toBe(true)
    }),
  )
})
