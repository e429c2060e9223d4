import { expect, test } from 'vitest'
import { createLabelDrawing } from './label-layer.ts'

const gate = { text: 'Gate 1', lng: 36.82, lat: -1.29, below: 30 }

test('names that have not changed are the very layer of before', () => {
  const draw = createLabelDrawing()
  const first = draw([gate], 'dark')
  expect(draw([{ ...gate }], 'dark')).toBe(first)
  expect(draw([{ ...gate, lng: 36.83 }], 'dark')).not.toBe(first)
  expect(draw([], 'dark')).toBeNull()
  expect(draw([gate], 'dark')).not.toBe(draw([gate], 'light'))
})
