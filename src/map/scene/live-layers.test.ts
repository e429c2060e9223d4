import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import type { Attention } from '../../../domain/worker/guard-status.ts'
import { drawing } from '../../../tests/support/map/drawn-layers.ts'
import { guardCell } from '../layers/markers/guard-icons.ts'
import { createLiveLayers } from './live-layers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NOW = 1_700_000_000_000
const guard = (workerId: string, lon: number, change: Partial<LiveGuard> = {}, accuracy = 5): LiveGuard => ({
  workerId,
  workerName: `Guard ${workerId}`,
  fix: { workerId, t: NOW, lat: -1.29, lon, accuracy, speed: 1 },
  intervalMs: 60_000,
  status: 'Online',
  ...change,
})
const mapOf = (...guards: LiveGuard[]) => new Map(guards.map((guard) => [guard.workerId, guard]))

test('shows exactly the guards given, finds them, and posts below them', () => {
  const { host, stack, px } = drawing()
  const layers = createLiveLayers(host, stack, { theme: 'dark', attentionOf: () => 'online' })
  layers.setPosts([{ id: '9', name: 'Gate', lat: -1.29, lng: 36.82, type: 'gate', assignment: null }])
  layers.setGuards(mapOf(guard('1', 36.82), guard('2', 36.825)))
  expect(layers.at(px(36.82, -1.29))).toEqual({ kind: 'guard', id: '1' })
  layers.setGuards(mapOf(guard('2', 36.825)))
  expect(layers.at(px(36.82, -1.29))).toEqual({ kind: 'post', id: '9' })
  layers.updateGuards([guard('2', 36.823)])
  expect(layers.at(px(36.825, -1.29))).toBeNull()
  expect(layers.at(px(36.823, -1.29))).toEqual({ kind: 'guard', id: '2' })
})

test('a look follows the attention without a fix, the most urgent above; what did not change is not handed over', () => {
  const { host, stack, sets, props } = drawing()
  const attention: Record<string, Attention> = { '1': 'online', '2': 'off_duty', '3': 'offline' }
  const layers = createLiveLayers(host, stack, {
    theme: 'dark',
    attentionOf: (id) => attention[id] as Attention,
  })
  const cells = () => {
    const { values, count } = props('guards', 'guards').markers as { values: Float32Array; count: number }
    return Array.from({ length: count }, (_, i) => values[i * 8 + 4])
  }
  const guards = mapOf(guard('3', 36.82), guard('1', 36.822), guard('2', 36.824))
  layers.setGuards(guards)
  const inOrder = (...all: Attention[]) => all.map((each) => guardCell(each))
  expect(cells()).toEqual(inOrder('off_duty', 'online', 'offline'))
  const before = sets()
  layers.setGuards(guards)
  layers.refreshLooks()
  expect(sets()).toBe(before)
  attention['2'] = 'late'
  attention['3'] = 'online'
  layers.refreshLooks()
  expect(cells()).toEqual(inOrder('online', 'online', 'late'))
})

test('the selected guard has a marker of its own that follows, and poor accuracy has a circle', () => {
  const { host, stack, props } = drawing()
  const layers = createLiveLayers(host, stack, { theme: 'light', attentionOf: () => 'online' })
  const count = (id: string) => (props('guards', id).markers as { count: number }).count
  layers.setSelected('1')
  layers.setGuards(mapOf(guard('1', 36.82, {}, 300), guard('2', 36.83)))
  expect([count('guards'), count('guard-selected'), count('guard-accuracy')]).toEqual([2, 1, 1])
  layers.updateGuards([guard('1', 36.82)])
  expect(count('guard-accuracy')).toBe(0)
  layers.setSelected(null)
  expect(count('guard-selected')).toBe(0)
})

test('names are written from zoom 15 on', () => {
  const { host, stack, ids, zoomTo } = drawing()
  zoomTo(14)
  const layers = createLiveLayers(host, stack, { theme: 'dark', attentionOf: () => 'online' })
  layers.setGuards(mapOf(guard('1', 36.82)))
  vi.advanceTimersByTime(250)
  expect(ids('labels')).toEqual([])
  zoomTo(16)
  layers.updateGuards([guard('1', 36.8201)])
  vi.advanceTimersByTime(250)
  expect(ids('labels')).toEqual(['labels'])
  layers.dispose()
  expect(ids('guards')).toEqual([])
})

test('once live has stopped guards lose their colours, and nothing else does', () => {
  const { host, stack, props } = drawing()
  const layers = createLiveLayers(host, stack, { theme: 'dark', attentionOf: () => 'online' })
  layers.setPosts([{ id: '9', name: 'Gate', lat: -1.29, lng: 36.82, type: 'gate', assignment: null }])
  layers.setGuards(mapOf(guard('1', 36.82), guard('2', 36.825)))
  const greys = () => [
    ...['guards', 'guard-groups', 'guard-selected'].map((id) => props('guards', id).grey),
    props('posts', 'posts').grey,
  ]
  expect(greys()).toEqual([false, false, false, false])
  layers.setStopped(true)
  expect(greys()).toEqual([true, true, true, false])
  layers.setStopped(false)
  expect(greys()).toEqual([false, false, false, false])
})

test('beside a trail the guards of now are faint, and the selected one is like the others', () => {
  const { host, stack, props } = drawing()
  const layers = createLiveLayers(host, stack, { theme: 'dark', attentionOf: () => 'online' })
  const selected = () => (props('guards', 'guard-selected').markers as { count: number }).count
  layers.setGuards(mapOf(guard('1', 36.82), guard('2', 36.825)))
  layers.setSelected('1')
  expect([props('guards', 'guards').opacity, selected()]).toEqual([1, 1])
  layers.setGhost(true)
  expect([props('guards', 'guards').opacity, selected()]).toEqual([0.1, 0])
  layers.updateGuards([guard('1', 36.821)])
  expect(selected()).toBe(0)
  layers.setGhost(false)
  expect([props('guards', 'guards').opacity, selected()]).toEqual([1, 1])
})

test('guards that lie on each other are one group, which opens when the map comes nearer', () => {
  const { host, stack, props, px, zoomTo } = drawing()
  zoomTo(12)
  const layers = createLiveLayers(host, stack, { theme: 'dark', attentionOf: () => 'online' })
  const count = (id: string) => (props('guards', id).markers as { count: number }).count
  layers.setGuards(mapOf(guard('1', 36.82), guard('2', 36.8204), guard('3', 36.84)))
  expect([count('guards'), count('guard-groups')]).toEqual([1, 1])
  expect(layers.at(px(36.8202, -1.29))).toMatchObject({ kind: 'group', members: ['1', '2'] })
  zoomTo(19)
  expect([count('guards'), count('guard-groups')]).toEqual([3, 0])
  expect(layers.at(px(36.82, -1.29))).toEqual({ kind: 'guard', id: '1' })
})

test('a group tells at once of one of its guards who is lost; the selected guard is in none', () => {
  const { host, stack, props } = drawing()
  const attention: Record<string, Attention> = { '1': 'online', '2': 'online', '3': 'online' }
  const layers = createLiveLayers(host, stack, {
    theme: 'dark',
    attentionOf: (id) => attention[id] as Attention,
  })
  const look = () => (props('guards', 'guard-groups').markers as { values: Float32Array }).values[4]
  const count = (id: string) => (props('guards', id).markers as { count: number }).count
  layers.setGuards(mapOf(guard('1', 36.82), guard('2', 36.82), guard('3', 36.82)))
  const calm = look()
  attention['2'] = 'offline'
  layers.refreshLooks()
  expect(look()).not.toBe(calm)
  layers.setSelected('2')
  expect([count('guards'), count('guard-groups'), count('guard-selected')]).toEqual([1, 1, 1])
  expect(look()).not.toBe(calm)
})

test('guards of a group who walk are looked at again soon, and cost nothing until then', () => {
  const { host, stack, sets, props } = drawing()
  const layers = createLiveLayers(host, stack, { theme: 'dark', attentionOf: () => 'online' })
  const count = (id: string) => (props('guards', id).markers as { count: number }).count
  layers.setGuards(mapOf(guard('1', 36.82), guard('2', 36.82)))
  vi.advanceTimersByTime(250)
  const before = sets()
  layers.updateGuards([guard('1', 36.825)])
  layers.updateGuards([guard('1', 36.826)])
  expect(sets()).toBe(before)
  expect(count('guard-groups')).toBe(1)
  vi.advanceTimersByTime(1000)
  expect([count('guards'), count('guard-groups')]).toEqual([2, 0])
})

test('guards of a group are looked at again four times a second, however seldom their news comes', () => {
  const { host, stack, sets } = drawing()
  const layers = createLiveLayers(host, stack, { theme: 'dark', attentionOf: () => 'online' })
  layers.setGuards(mapOf(guard('1', 36.82), guard('2', 36.82)))
  vi.advanceTimersByTime(200)
  const before = sets()
  layers.updateGuards([guard('1', 36.825)])
  vi.advanceTimersByTime(50)
  expect(sets()).toBeGreaterThan(before)
})

test('a site is named from afar, where nobody else is', () => {
  const { host, stack, props, zoomTo } = drawing()
  zoomTo(12)
  const layers = createLiveLayers(host, stack, { theme: 'dark', attentionOf: () => 'online' })
  const square: [number, number][] = [
    [36.81, -1.3],
    [36.82, -1.3],
    [36.82, -1.29],
    [36.81, -1.3],
  ]
  layers.setGeofences([{ id: '1', name: 'City Centre Tower', polygon: [square] }])
  layers.setPosts([{ id: '9', name: 'Gate', lat: -1.29, lng: 36.825, type: 'Gate', assignment: null }])
  vi.advanceTimersByTime(250)
  expect((props('labels', 'labels').markers as { count: number }).count).toBe(1)
})

test('a building has its name where no guard wants the room, also beside a trail', () => {
  const { host, stack, props } = drawing()
  const layers = createLiveLayers(host, stack, { theme: 'dark', attentionOf: () => 'online' })
  const written = () => {
    vi.advanceTimersByTime(250)
    return (props('labels', 'labels').markers as { count: number }).count
  }
  layers.setGuards(mapOf(guard('1', 36.82)))
  const name = (lng: number) => ({ text: 'Block A', lng, lat: -1.29, below: 0, fromZoom: 16 })
  layers.setBuildingNames([name(36.82), name(36.823)])
  expect(written()).toBe(2)
  layers.setGhost(true)
  expect(written()).toBe(1)
})
