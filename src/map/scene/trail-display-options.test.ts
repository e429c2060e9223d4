import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEFAULT_TRAIL_DISPLAY_OPTIONS,
  loadTrailDisplayOptions,
  parseTrailDisplayOptions,
  saveTrailDisplayOptions,
  trailDisplayOptionsSchema,
} from './trail-display-options.ts'

test('the defaults are those of the specification', () => {
  expect(DEFAULT_TRAIL_DISPLAY_OPTIONS).toEqual({
    colour: '#ff0000',
    opacity: 0.8,
    weight: 4,
    arrows: true,
    points: false,
    speed: 250,
    follow: false,
    progressive: true,
    smooth: false,
    followZoom: 18,
    dynamicZoom: true,
    colourBy: 'one',
    comet: false,
  })
})

test('what was saved is loaded again', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const options = {
    ...DEFAULT_TRAIL_DISPLAY_OPTIONS,
    colour: '#12ab9f',
    weight: 7,
    points: true,
    followZoom: 10,
  }
  expect(loadTrailDisplayOptions(storage)).toEqual(DEFAULT_TRAIL_DISPLAY_OPTIONS)
  saveTrailDisplayOptions(storage, options)
  expect(loadTrailDisplayOptions(storage)).toEqual(options)
})

test('one bad value loses no other', () => {
  expect(parseTrailDisplayOptions('{"colour":"red","weight":9,"followZoom":99}')).toEqual({
    ...DEFAULT_TRAIL_DISPLAY_OPTIONS,
    weight: 9,
  })
})

test('any text gives options that hold', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const options = parseTrailDisplayOptions(text)
      expect(trailDisplayOptionsSchema.parse(options)).toEqual(options)
    }),
  )
})
