import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BOARD_SPEEDS } from '../../../machines/playback-speed.ts'
import {
  readReplayUrl,
  TRAIL_LENGTHS,
  findInvalidReplayParams,
  writeReplayUrl,
  type ReplayUrlState,
} from './replay-url-state.ts'

const read = (text: string) => readReplayUrl(new URLSearchParams(text))

const night = { from: 10, to: 30 }
const told = (text: string) =>
  findInvalidReplayParams(new URLSearchParams(text), night).map(([name, value]) => `${name}=${value}`)

const someSearch: fc.Arbitrary<ReplayUrlState> = fc.record({
  range: fc.option(
    fc
      .tuple(fc.nat(), fc.nat())
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({ from, to })),
  ),
  trailMs: fc.constantFrom(...TRAIL_LENGTHS),
  speed: fc.option(fc.constantFrom(...BOARD_SPEEDS)),
  paths: fc.uniqueArray(fc.stringMatching(/^[\w-]{1,12}$/), { maxLength: 12 }),
  chosen: fc.uniqueArray(fc.stringMatching(/^[\w-]{1,12}$/), { maxLength: 30 }),
  place: fc.option(
    fc.record({
      lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((e6) => e6 / 1e6),
      lon: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((e6) => e6 / 1e6),
      radiusM: fc.integer({ min: 5, max: 50_000 }),
    }),
  ),
})

it('what is written is read again, and what others wrote stays', () => {
  fc.assert(
    fc.property(someSearch, someSearch, (first, second) => {
      const once = writeReplayUrl(new URLSearchParams('guard=4&at=9'), first)
      const twice = writeReplayUrl(once, second)
      expect(readReplayUrl(once)).toEqual(first)
      expect(readReplayUrl(twice)).toEqual(second)
      expect([twice.get('guard'), twice.get('at')]).toEqual(['4', '9'])
    }),
  )
})

const ANY_NIGHT: ReplayUrlState = {
  range: null,
  trailMs: 600_000,
  speed: null,
  paths: [],
  chosen: [],
  place: null,
}

it('what is not asked for is not written', () => {
  expect(writeReplayUrl(new URLSearchParams(), ANY_NIGHT).toString()).toBe('')
})

it.each([
  'range=9-4',
  'range=4',
  'range=4-99999999999999999',
  'trail=5',
  'speed=3',
  'place=91,0,5',
  'place=1,2',
  'place=a,b,c',
])('%s counts as absent, and is told', (text) => {
  expect(read(text)).toEqual(ANY_NIGHT)
  expect(told(text)).toEqual([text])
})

it.each([
  ['range=40-50', ['range=40-50']],
  ['range=0-11&at=10', []],
  ['at=31', ['at=31']],
  ['at=9', ['at=9']],
  ['at=soon&guard=4&theme=dark', []],
  [`paths=${Array.from({ length: 13 }, (_, i) => i).join()}`, ['paths=0,1,2,3,4,5,6,7,8,9,10,11,12']],
])('of %s cannot be used in a night what is of another, or too much', (text, unusable) => {
  expect(told(text)).toEqual(unusable)
})

it('what is written can be used', () => {
  fc.assert(
    fc.property(someSearch, (search) => {
      const written = writeReplayUrl(new URLSearchParams(), { ...search, range: null })
      expect(findInvalidReplayParams(written, night)).toEqual([])
    }),
  )
})
