import type { Layer, LayersList } from '@deck.gl/core'
import { expect, test } from 'vitest'
import { createLayerStack } from './layer-stack.ts'

const layer = (id: string) => ({ id }) as unknown as Layer

function drawing() {
  const shown: string[][] = []
  let frame: (() => void) | null = null
  let requests = 0
  const stack = createLayerStack(
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
    stack,
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
  const { stack, shown, requests, runFrame } = drawing()
  stack.set('position', layer('position'))
  stack.set('guards', [layer('guards'), layer('selected')])
  stack.set('geofences', layer('fences'))
  stack.set('guards', [layer('guards 2')])
  expect(shown).toEqual([])
  runFrame()
  expect(shown).toEqual([['fences', 'guards 2', 'position']])
  expect(requests()).toBe(1)
})

test('a band that does not change keeps its very layers and asks for no frame', () => {
  const { stack, shown, requests, runFrame } = drawing()
  const guards = layer('guards')
  stack.set('guards', guards)
  runFrame()
  stack.set('guards', guards)
  stack.set('posts', null)
  expect(requests()).toBe(1)
  stack.set('guards', null)
  runFrame()
  expect(shown).toEqual([['guards'], []])
})

test('flush does not wait for the frame, and the frame then does nothing more', () => {
  const { stack, shown, runFrame } = drawing()
  stack.set('posts', layer('posts'))
  stack.flush()
  expect(shown).toEqual([['posts']])
  stack.flush()
  runFrame()
  expect(shown).toHaveLength(1)
  stack.set('posts', layer('others'))
  stack.dispose()
  runFrame()
  expect(shown).toHaveLength(1)
})
