import type { Layer, LayersList } from '@deck.gl/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLayerStack } from './layer-stack.ts'

const layer = (id: string) => ({ id }) as unknown as Layer

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function drawing({ slow = false } = {}) {
  const shown: string[][] = []
  let frame: (() => void) | null = null
  let requests = 0
  const stack = createLayerStack(
    {
      setLayers: (layers: LayersList) => void shown.push(layers.map((layer) => (layer as Layer).id)),
      drawsSlowly: () => slow,
    },
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

test('where pictures are dear, live news is drawn four times a second, and the newest of each', () => {
  const { stack, shown, runFrame } = drawing({ slow: true })
  stack.set('guards', layer('guards 0'))
  runFrame()
  for (let i = 1; i <= 10; i++) {
    vi.advanceTimersByTime(100)
    stack.set('guards', layer(`guards ${i}`))
    runFrame()
  }
  expect(shown).toEqual([['guards 0'], ['guards 2'], ['guards 4'], ['guards 6'], ['guards 9']])
})

test('what a hand has asked for does not wait, and takes the live news along', () => {
  const { stack, shown, runFrame } = drawing({ slow: true })
  stack.set('guards', layer('guards'))
  runFrame()
  stack.set('guards', layer('guards 2'))
  stack.set('posts', layer('post'))
  runFrame()
  expect(shown.at(-1)).toEqual(['post', 'guards 2'])
  vi.advanceTimersByTime(1000)
  expect(shown).toHaveLength(2)
})

test('where pictures are dear, what plays is drawn twenty times a second, and takes the live news along', () => {
  const { stack, shown, runFrame } = drawing({ slow: true })
  stack.set('position', layer('head 0'))
  runFrame()
  stack.set('guards', layer('guards'))
  for (let i = 1; i <= 12; i++) {
    vi.advanceTimersByTime(16)
    stack.set('position', layer(`head ${i}`))
    runFrame()
  }
  expect(shown).toEqual([
    ['head 0'],
    ['guards', 'head 2'],
    ['guards', 'head 4'],
    ['guards', 'head 7'],
    ['guards', 'head 9'],
  ])
})

test('where they are not, every frame shows what is new', () => {
  const { stack, shown, runFrame } = drawing()
  for (let i = 0; i < 5; i++) {
    stack.set('guards', layer(`guards ${i}`))
    runFrame()
  }
  expect(shown).toHaveLength(5)
})

test('one that is over hands over nothing, as its map may have another', () => {
  const { stack, shown, runFrame } = drawing()
  stack.set('site-plans', layer('walls'))
  runFrame()
  stack.dispose()
  stack.set('site-plans', null)
  runFrame()
  expect(shown).toEqual([['walls']])
})
