import { expect, it } from 'vitest'
import { DEFAULT_TRAIL_DISPLAY_OPTIONS as options } from '../../../../map/scene/trail-display-options.ts'
import { comparisonDisplay } from './comparison-display.ts'

it.each([
  ['red', { colour: '#ff0000' }, '#2f8cff'],
  ['yellow', { colour: '#ffd400' }, '#2f8cff'],
  ['blue', { colour: '#1a5fd0' }, '#ffffff'],
  ['cyan', { colour: '#12b2cf' }, '#ffffff'],
  ['in the colours of time', { colour: '#ff0000', colourBy: 'time' as const }, '#ffffff'],
])('beside a trail that is %s the second is in another colour, and wider', (_name, first, colour) => {
  const look = comparisonDisplay({ ...options, ...first }, 'dark')
  expect([look.colour, look.colourBy, look.weight > options.weight, look.arrows]).toEqual([
    colour,
    'one',
    true,
    false,
  ])
})
