import { expect, test } from 'vitest'
import { createReplayTracks } from '../../../domain/track/replay-tracks.ts'
import { packFixes } from '../../../domain/track/pack-fixes.ts'
import type { TrackColumns } from '../../../domain/track/packed-fixes.ts'
import { drawing } from '../../../tests/support/map/drawn-layers.ts'
import { guardHue, distinctHues } from '../layers/guard-hues.ts'
import { DENSITY, STRONGEST_WINS } from '../layers/line-blending.ts'
import type { TrackLayer } from '../layers/trails/track-layer.ts'
import { createReplayLayers, type ReplayView } from './replay-layers.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const start = Date.UTC(2026, 10, 19, 16)

/**
 * Creates two guards who walk east for three hours, 40 m apart, with a fix per minute. With `every` 10 they are the
 * simplified tracks.
 */
function night(every = 1, late?: Float64Array) {
  const spans = [0, 1, 2].map((hour) => ({ from: start + hour * HOUR, to: start + (hour + 1) * HOUR }))
  const tracks = createReplayTracks(spans)
  for (const hour of [0, 1, 2]) {
    const t = Float64Array.from({ length: 60 / every }, (_, i) => start + hour * HOUR + i * every * MINUTE)
    const walk = (workerId: string, lat: number): TrackColumns => ({
      workerId,
      t,
      lat: new Int32Array(t.length).fill(lat),
      lon: Int32Array.from(t, (at) => 368_219_000 + ((at - start) / MINUTE) * 100),
      accuracy: new Float32Array(t.length),
      interval: MINUTE,
      ...(late && hour === 1 && workerId === '4' && { late }),
    })
    tracks.put(hour, packFixes(start + hour * HOUR, [walk('4', -12_921_000), walk('17', -12_917_400)]))
  }
  return tracks
}

function drawnNight(view: Partial<ReplayView> = {}) {
  const on = drawing()
  const layers = createReplayLayers(on.stack, {
    theme: 'dark',
    view: {
      moment: start + 70 * MINUTE,
      trailMs: 5 * MINUTE,
      shown: null,
      selected: new Set(),
      paths: [],
      ...view,
    },
  })
  const tracks = night()
  layers.setNight(tracks)
  const lines = () => on.ids('trail').map((id) => on.props('trail', id) as unknown as TrackLayer['props'])
  /** returns the hours and whether they are visible; -1 is a connection between two hours */
  const hours = () => lines().map(({ fixes, visible }) => [tracks.packed().hours.indexOf(fixes), visible])
  return { ...on, layers, tracks, lines, hours }
}

test('the hours that the window meets are drawn, and the next one is made ready shortly before', () => {
  const { layers, hours } = drawnNight()
  expect(hours()).toEqual([[1, true]])
  layers.setView({ moment: start + 2 * HOUR - 9 * MINUTE })
  expect(hours()).toEqual([
    [1, true],
    [2, false],
  ])
  layers.setView({ moment: start + 2 * HOUR + 2 * MINUTE })
  expect(hours()).toEqual([
    [1, true],
    [2, true],
    [-1, true],
  ])
  layers.setView({ trailMs: null })
  expect(hours().map(([hour]) => hour)).toEqual([0, 1, 2, -1, -1])
})

test('long windows are drawn of the thinned night where it is at hand', () => {
  const { layers, lines } = drawnNight({ trailMs: null })
  const held = () => lines().reduce((sum, { fixes }) => sum + fixes.count, 0)
  expect(held()).toBeGreaterThan(200)
  layers.setThinned(night(10))
  expect(held()).toBeLessThan(40)
  layers.setView({ trailMs: 5 * MINUTE })
  expect(held()).toBe(120)
})

test('who is not shown has no line; beside who is selected the others are faint', () => {
  const { layers, lines } = drawnNight()
  const look = (id: string) => lines()[0]?.lookOf(id)
  expect(look('4')?.[3]).toBe(1)
  layers.setView({ selected: new Set(['17']) })
  expect([look('4')?.[3], look('17')?.[3]]).toEqual([0.35, 1])
  layers.setView({ shown: new Set(['17']) })
  expect(look('4')).toBeNull()
})

test('whole paths lie beneath, as long as they are asked for, though their guards are not shown', () => {
  const { layers, lines } = drawnNight({ paths: ['17'], shown: new Set() })
  const [ghost] = lines()
  expect(ghost?.fixes.workerIds).toEqual(['17'])
  expect([ghost?.fixes.count, ghost?.moment, ghost?.trailMs]).toEqual([180, start + 3 * HOUR - MINUTE, null])
  expect(ghost?.lookOf('17')?.[3]).toBeLessThan(0.5)
  layers.setView({ paths: [] })
  expect(lines()).toHaveLength(1)
})

test('paths of guards whose own colours are one colour are told apart', () => {
  const alike = ['4', ...Array.from({ length: 40 }, (_, i) => `${i + 100}`)].filter(
    (id) => guardHue(id) === guardHue('4'),
  )
  expect(alike.length).toBeGreaterThan(1)
  const hues = distinctHues(alike)
  expect(hues.get('4')).toBe(guardHue('4'))
  expect(new Set(hues.values()).size).toBe(alike.length)
})

test('nothing is left, nor comes back, once it is taken away', () => {
  const { layers, ids } = drawnNight({ paths: ['17'] })
  layers.dispose()
  layers.setThinned(null)
  expect(ids('trail')).toEqual([])
})

test('positions that arrived late have a ring in the window, from their time on, of who is drawn', () => {
  const on = drawing()
  const view = { trailMs: 15 * MINUTE, shown: null, selected: new Set<string>(), paths: [] }
  const layers = createReplayLayers(on.stack, {
    theme: 'dark',
    view: { ...view, moment: start + 70 * MINUTE },
  })
  // the third time matches no fix of the guard
  layers.setNight(night(1, Float64Array.of(start + 65 * MINUTE, start + 75 * MINUTE, start + 75.5 * MINUTE)))
  const rings = () =>
    on
      .ids('trail')
      .filter((id) => id.startsWith('night-late'))
      .map((id) => on.props('trail', id).limit)
  expect(rings()).toEqual([1])
  layers.setView({ moment: start + 76 * MINUTE })
  expect(rings()).toEqual([1, 1])
  layers.setView({ moment: start + 110 * MINUTE })
  expect(rings()).toEqual([])
  layers.setView({ moment: start + 76 * MINUTE, shown: new Set(['17']) })
  expect(rings()).toEqual([])
})

test('whole trails of many guards are one colour that adds up, and beside who is selected there is nobody', () => {
  const { layers, lines } = drawnNight()
  const many = new Set(['4', '17', ...Array.from({ length: 30 }, (_, i) => `other ${i}`)])
  const look = (id: string) => lines()[0]?.lookOf(id)
  layers.setView({ shown: many })
  expect(look('4')).not.toEqual(look('17'))
  layers.setView({ trailMs: null })
  expect(look('4')).toEqual(look('17'))
  expect(look('4')?.[3]).toBeLessThan(0.2)
  expect(lines()[0]?.parameters).toBe(DENSITY.dark.parameters)
  // blue is 0, so overlapping lines never add up to white
  expect(look('4')?.[2]).toBe(0)
  layers.setTheme('light')
  expect(lines()[0]?.parameters).toBe(DENSITY.light.parameters)
  layers.setView({ selected: new Set(['17']) })
  expect(look('4')).toBeNull()
  expect(look('17')?.[3]).toBe(1)
  expect(lines()[0]?.parameters).toBe(STRONGEST_WINS)
  layers.setView({ selected: new Set(), shown: new Set(['4', '17']) })
  expect(look('4')).not.toEqual(look('17'))
})
