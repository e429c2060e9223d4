import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectPoint } from '../../camera/mercator.ts'
import { iconBoxes, labelsInView } from './labels-in-view.ts'
import { MarkerSet } from './marker-set.ts'

const size = { width: 800, height: 600 }
const camera = { center: { lng: 36.82, lat: -1.29 }, zoom: 16 }
const label = fc.record({
  text: fc.string({ minLength: 1, maxLength: 20 }),
  lng: fc.double({ min: 36.81, max: 36.83, noNaN: true }),
  lat: fc.double({ min: -1.298, max: -1.282, noNaN: true }),
  below: fc.constant(30),
})

test('names in view never cover each other, and the first in view is always written', () => {
  fc.assert(
    fc.property(fc.array(label, { maxLength: 80 }), (labels) => {
      const written = labelsInView(labels, camera, size)
      const places = written.map((label) => ({
        ...projectPoint(camera, size, label),
        half: label.text.length * 3.15,
      }))
      places.forEach((a, i) => {
        for (const b of places.slice(i + 1))
          expect(Math.abs(a.y - b.y) >= 15 || Math.abs(a.x - b.x) >= a.half + b.half).toBe(true)
      })
      const first = labels.find((label) => {
        const { x, y } = projectPoint(camera, size, label)
        return x >= 0 && y >= 0 && x <= size.width && y <= size.height
      })
      expect(written[0]).toBe(first)
    }),
  )
})

test('nothing is written from far away', () => {
  const here = { text: 'Gate', lng: 36.82, lat: -1.29, below: 26 }
  expect(labelsInView([here], { ...camera, zoom: 14.9 }, size)).toEqual([])
  expect(labelsInView([here], { ...camera, zoom: 15 }, size)).toEqual([here])
  const site = { ...here, fromZoom: 11 }
  expect(labelsInView([site], { ...camera, zoom: 10.9 }, size)).toEqual([])
  expect(labelsInView([here, site], { ...camera, zoom: 11 }, size)).toEqual([site])
})

test('a name gives way to an icon, or stands elsewhere where it may', () => {
  const here = { text: 'Gate', lng: 36.82, lat: -1.29, below: 10 }
  const markers = new MarkerSet()
  markers.put('1', { lng: 36.82, lat: -1.29, look: 0, size: 46 })
  const icons = iconBoxes([markers], camera, size)
  expect(icons).toHaveLength(1)
  expect(icons[0]?.left).toBeCloseTo(400 - 18.4, 0)
  expect(labelsInView([here], camera, size, icons)).toEqual([])
  expect(labelsInView([{ ...here, orBelow: [20, 34] }], camera, size, icons)).toMatchObject([{ below: 34 }])
})
