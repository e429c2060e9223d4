import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupSpots } from './group-spots.ts'

const spots = fc.array(
  fc.record({
    x: fc.double({ min: 308, max: 308.01, noNaN: true }),
    y: fc.double({ min: 254, max: 254.01, noNaN: true }),
  }),
  { maxLength: 200 },
)
const SCALE = 2 ** 15

test('everybody is in one group or alone, and nobody alone lies under another icon of the same cell', () => {
  fc.assert(
    fc.property(spots, (members) => {
      const groups = groupSpots(members, SCALE)
      const grouped = groups.flatMap((group) => group.members)
      expect(new Set(grouped).size).toBe(grouped.length)
      for (const group of groups) {
        expect(group.members.length).toBeGreaterThan(1)
        for (const { x, y } of group.members)
          expect(Math.hypot(x - group.x, y - group.y) * SCALE).toBeLessThan(44 * 4)
      }
      const apart = members.filter((member) => !grouped.includes(member))
      const places = new Set(
        apart.map(({ x, y }) => `${Math.floor((x * SCALE) / 44)}/${Math.floor((y * SCALE) / 44)}`),
      )
      expect(places.size).toBe(apart.length)
    }),
  )
})

test('two on one spot are one group at every zoom, and two 100 px apart are none', () => {
  const pair = [
    { x: 308.1, y: 254.2 },
    { x: 308.1, y: 254.2 },
  ]
  expect(groupSpots(pair, 2 ** 20)).toMatchObject([{ x: 308.1, y: 254.2, members: pair }])
  expect(
    groupSpots(
      [
        { x: 308, y: 254 },
        { x: 308 + 100 / SCALE, y: 254 },
      ],
      SCALE,
    ),
  ).toEqual([])
})

test('neighbours whose border is a line of the grid are one group', () => {
  const edge = 44 / SCALE
  const line = Math.ceil(308 / edge) * edge
  const sides = [
    { x: line - edge / 20, y: 254 },
    { x: line + edge / 20, y: 254 },
  ]
  expect(groupSpots(sides, SCALE)).toHaveLength(1)
})
