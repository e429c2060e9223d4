import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeBeside } from './place-beside.ts'

const window = { width: 1000, height: 800 }
const size = { width: 100, height: 30 }
const button = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

it.each([
  ['bottom', button(500, 400), { left: 470, top: 446 }],
  ['top', button(500, 400), { left: 470, top: 364 }],
  ['left', button(500, 400), { left: 394, top: 405 }],
  ['right', button(500, 400), { left: 546, top: 405 }],
] as const)('stands centred at the %s', (side, anchor, place) => {
  expect(placeBeside(anchor, size, side, window)).toEqual(place)
})

it('changes sides where there is no room', () => {
  expect(placeBeside(button(500, 760), size, 'bottom', window).top).toBe(724)
  expect(placeBeside(button(4, 400), size, 'left', window).left).toBe(50)
})

it('stays within the window wherever the anchor is', () => {
  const side = fc.constantFrom('top', 'right', 'bottom', 'left')
  fc.assert(
    fc.property(
      side,
      fc.integer({ min: -200, max: 1200 }),
      fc.integer({ min: -200, max: 1000 }),
      (s, x, y) => {
        const { left, top } = placeBeside(button(x, y), size, s, window)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left + size.width).toBeLessThanOrEqual(window.width)
        expect(top + size.height).toBeLessThanOrEqual(window.height)
      },
    ),
  )
})
