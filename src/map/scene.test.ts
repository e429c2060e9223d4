import type { Layer, LayersList } from '@deck.gl/core'
import { expect, test } from 'vitest'
import { createScene } from './scene.ts'

const layer = (id: string) => ({ id }) as unknown as Layer

function stage() {
  const shown: string[][] = []
  let frame: (() => void) | null = null
  let requests = 0
  const scene = createScene(
    { setLayers: (layers: LayersList) => void shown.push(layers.map((layer) => (layer as Layer).id)) },
    {
      request(run) {
        frame = run
        return ++requests
      },
      cancel: () => (frame = null),
    },
  )
  return {
    scene,
    shown,
    requests: () => requests,
    runFrame: () => {
      const run = frame
      frame = null
      run?.()
    },
  }
}

test('many changes in a frame are handed over once, in the order of the bands', () => {
  const { scene, shown, requests, runFrame } = stage()
  scene.set('position', layer('position'))
  scene.set('guards', [layer('guards'), layer('selected')])
  scene.set('geofences', layer('fences'))
  scene.set('guards', [layer('guards 2')])
  expect(shown).toEqual([])
  runFrame()
  expect(shown).toEqual([['fences', 'guards 2', 'position']])
  expect(requests()).toBe(1)
})

test('a band that does not change keeps its very layers and asks for no frame', () => {
  const { scene, shown, requests, runFrame } = stage()
  const guards = layer('guards')
  scene.set('guards', guards)
  runFrame()
  scene.set('guards', guards)
  scene.set('posts', null)
  expect(requests()).toBe(1)
  scene.set('guards', null)
  runFrame()
  expect(shown).toEqual([['guards'], []])
})

test('flush does not wait for the frame, and the frame then does nothing more', () => {
  const { scene, shown, runFrame } = stage()
  scene.set('posts', layer('posts'))
  scene.flush()
  expect(shown).toEqual([['posts']])
  scene.flush()
  runFrame()
  expect(shown).toHaveLength(1)
  scene.set('posts', layer('others'))
  scene.dispose()
  runFrame()
  expect(shown).toHaveLength(1)
})
