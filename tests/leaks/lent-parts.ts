import { BehaviorSubject, Subject } from 'rxjs'
import type { DisplayOptionsStore } from '../../src/features/tracking/map/display-options-store.ts'
import { createDisplayOptionsStore } from '../../src/features/tracking/map/display-options-store.ts'
import { runAlone, type RunPart } from '../../src/features/tracking/run-part.ts'
import { HOME_CAMERA, type MapHost } from '../../src/map/hosts/map-host.ts'
import type { LayerStack } from '../../src/map/scene/layer-stack.ts'
import type { PlayHead } from '../../src/streams/play-head.ts'
import type { OpenResources } from './open-resources.ts'

type Lend = Pick<OpenResources, 'lend'>

/** A playhead whose streams never complete, so that each subscriber must unsubscribe. */
export function lentPlayHead({ lend }: Lend): PlayHead {
  return {
    head$: new BehaviorSubject(0),
    end$: new Subject<void>(),
    head: 0,
    setSpan: () => {},
    setPace: () => {},
    setRest: () => {},
    moveTo: () => {},
    skipWith: () => {},
    run: () => {},
    halt: () => {},
    dispose: lend('play head'),
  }
}

/** Returns a function that runs machines; each counts as open until it is stopped or reaches its final state. */
export const lentPart =
  ({ lend }: Lend): RunPart =>
  (name, logic, input) => {
    const release = lend(`machine ${name}`)
    const { actor, end } = runAlone(name, logic, input)
    return { actor, end: () => (release(), end()) }
  }

export function lentOptions({ lend }: Lend): DisplayOptionsStore {
  const store = createDisplayOptionsStore({ getItem: () => null, setItem: () => {} })
  return {
    ...store,
    subscribe: (changed) => {
      const release = lend('listener of options')
      const stop = store.subscribe(changed)
      return () => (release(), stop())
    },
  }
}

const SIZE = { width: 400, height: 300 }

/** A map host that only counts its listeners. `move` reports another zoom. */
export function lentHost({ lend }: Lend): MapHost & { move: (zoom: number) => void } {
  const listeners = new Set<{ event: string; listener: (payload: never) => void }>()
  let camera = HOME_CAMERA
  return {
    kind: 'maplibre',
    basemap: 'offline',
    ready: Promise.resolve({ ok: true }),
    setLayers: () => {},
    drawsSlowly: () => false,
    renderer: () => null,
    getCamera: () => camera,
    setCamera: () => {},
    fitBounds: () => {},
    getSize: () => SIZE,
    project: () => ({ x: 0, y: 0 }),
    unproject: () => HOME_CAMERA.center,
    pick: () => null,
    setTheme: () => {},
    on(event, listener) {
      const release = lend(`map's listener for ${event}`)
      const entry = { event, listener }
      listeners.add(entry)
      return () => (release(), void listeners.delete(entry))
    },
    dispose: () => {},
    move(zoom) {
      camera = { ...camera, zoom }
      for (const { event, listener } of listeners)
        if (event === 'camera') (listener as (payload: object) => void)({ camera, byUser: true })
    },
  }
}

/** A layer stack in which each band with layers counts as open. */
export function lentStack({ lend }: Lend): LayerStack {
  const drawn = new Map<string, () => void>()
  return {
    set(band, layers) {
      drawn.get(band)?.()
      drawn.delete(band)
      if (layers !== null && (!Array.isArray(layers) || layers.length > 0))
        drawn.set(band, lend(`layers of ${band}`))
    },
    flush: () => {},
    dispose: () => {},
  }
}

/** A web worker that never answers. */
export class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}
