import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ringCrossings } from './ring-crossings.ts'

type Corner = [number, number]
const closed = (corners: Corner[]): Corner[] => [...corners, corners[0] as Corner]

describe('the crossings of a ring', () => {
  it('are where two sides cross, touch or run over each other', () => {
    const found = (corners: Corner[]) => ringCrossings(closed(corners))
    const square: Corner[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ]
    expect(found(square)).toEqual([])
    expect(found([square[0], square[2], square[1], square[3]] as Corner[])).toEqual([[0, 2]])
    // a corner that lies on another side
    expect(found([...square.slice(0, 3), [2, 0], [0, 4]] as Corner[])).not.toEqual([])
    // a line there and back
    expect(
      found([
        [0, 0],
        [4, 0],
        [8, 0],
        [5, 0],
        [5, 4],
      ]),
    ).not.toEqual([])
    // repeating a corner has no effect
    expect(
      found([
        [0, 0],
        [4, 0],
        [4, 0],
        [4, 4],
      ]),
    ).toEqual([])
  })

  it('are the same from whichever corner and way around', () => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 9 }), fc.nat(8), (corners, first) => {
        const at = first % corners.length
        const turned = [...corners.slice(at), ...corners.slice(0, at)]
        const count = (ring: Corner[]) => ringCrossings(closed(ring)).length
        expect([count(turned), count(corners.toReversed())]).toEqual([count(corners), count(corners)])
      }),
    )
  })

  it('are none around a point that is seen from every corner', () => {
    const angles = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 5, maxLength: 40 })
    fc.assert(
      fc.property(
        angles,
        fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 40 }),
        (all, radii) => {
          const sorted = all.toSorted((a, b) => a - b)
          const gaps = sorted.map((angle, i) => (sorted[i + 1] ?? (sorted[0] as number) + 360) - angle)
          fc.pre(Math.max(...gaps) < 180)
          const corners = sorted.map((angle, i): Corner => {
            const radians = (angle * Math.PI) / 180
            const radius = radii[i] as number
            return [radius * Math.cos(radians), radius * Math.sin(radians)]
          })
          expect(ringCrossings(closed(corners))).toEqual([])
        },
      ),
    )
  })
})
