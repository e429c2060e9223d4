import { expect, it, vi } from 'vitest'
import { DEFAULT_TRAIL_DISPLAY_OPTIONS } from '../../../map/scene/trail-display-options.ts'
import { createPlayback } from '../playback/create-playback.ts'
import { createDisplayOptionsStore } from './display-options-store.ts'
import { syncSettings } from '../playback/sync-settings.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

it('remembers what was chosen, and tells of changes only', () => {
  const kept = storage()
  const store = createDisplayOptionsStore(kept)
  const changed = vi.fn()
  store.subscribe(changed)
  store.change({ weight: 7, points: true })
  store.change({ weight: 7 })
  expect(changed).toHaveBeenCalledTimes(1)
  expect(createDisplayOptionsStore(kept).get()).toEqual({
    ...DEFAULT_TRAIL_DISPLAY_OPTIONS,
    weight: 7,
    points: true,
  })
  store.reset()
  expect(createDisplayOptionsStore(kept).get()).toEqual(DEFAULT_TRAIL_DISPLAY_OPTIONS)
})

it('holds the panel and the playback controls to one value', () => {
  const store = createDisplayOptionsStore(storage())
  const replay = createPlayback({})
  const part = syncSettings(store, replay.actor)
  replay.actor.send({ type: 'faster.pressed' })
  replay.actor.send({ type: 'follow.toggled' })
  replay.actor.send({ type: 'zoom.in.pressed' })
  expect([store.get().speed, store.get().follow, store.get().followZoom]).toEqual([230, true, 19])
  store.change({ speed: 100, smooth: false, followZoom: 15 })
  expect(replay.actor.getSnapshot().context).toMatchObject({ speed: 100, animation: 'progressive', zoom: 15 })
  part()
  store.change({ speed: 50 })
  expect(replay.actor.getSnapshot().context.speed).toBe(100)
  replay.dispose()
})
