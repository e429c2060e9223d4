import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeToast } from './place-toast.ts'

const window = { width: 1440, height: 900 }
const toast = { width: 384, height: 48 }

it('is the lower right corner where nothing is pressed', () => {
  expect(placeToast(toast, window, [])).toEqual({ left: 1040, top: 836 })
})

it('is beside a panel full of buttons, and above a bar below', () => {
  const panel = { left: 1120, top: 0, right: 1440, bottom: 900 }
  const bar = { left: 256, top: 830, right: 1120, bottom: 900 }
  const { left, top } = placeToast(toast, window, [panel, bar])
  expect(left + toast.width).toBeLessThanOrEqual(panel.left)
  expect(top + toast.height).toBeLessThanOrEqual(bar.top)
  expect(bar.top - top - toast.height).toBeLessThan(16)
})

it('is in a gap between two columns of buttons that none of the usual places fits into', () => {
  const columns = [
    { left: 0, top: 0, right: 251, bottom: 768 },
    { left: 648, top: 0, right: 1024, bottom: 768 },
  ]
  expect(placeToast(toast, { width: 1024, height: 768 }, columns)).toEqual({ left: 264, top: 704 })
})

const box = fc
  .record({
    left: fc.integer({ min: 0, max: 1400 }),
    top: fc.integer({ min: 0, max: 880 }),
    width: fc.integer({ min: 20, max: 300 }),
    height: fc.integer({ min: 20, max: 200 }),
  })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }))

it('lies within the window, and over a button only where there is none of the places that it may take', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 40 }), (pressed) => {
      const { left, top } = placeToast(toast, window, pressed)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + toast.width).toBeLessThanOrEqual(window.width)
      expect(top + toast.height).toBeLessThanOrEqual(window.height)
      const over = (x: number, y: number) =>
        pressed.some(
          (each) =>
            each.left < x + toast.width && each.right > x && each.top < y + toast.height && each.bottom > y,
        )
      if (!over(left, top)) return
      for (let y = window.height - toast.height - 16; y >= 0; y -= 8)
        for (const x of [16, 528, 1040]) expect(over(x, y)).toBe(true)
    }),
  )
})
