import { Deck, MapView, type Layer } from '@deck.gl/core'
import { mapPlace } from './map-screen.ts'

/** The painted pixels of a canvas, row by row from the lower left corner. */
export interface Painted {
  width: number
  height: number
  /** opacity of each pixel, 0 to 255, row by row */
  alpha: Uint8Array
  count: number
}

export interface BareDeck {
  /** Draws layers on an empty background. `view` is in degrees, with deck.gl's zoom. */
  paint: (layers: Layer[], view: { longitude: number; latitude: number; zoom: number }) => Painted
  gl: WebGL2RenderingContext
  dispose: () => void
}

/** opacity that counts as painted: half, at the edge of a smooth line */
const SEEN = 128
/** difference of opacity that is allowed between two equal drawings */
const FAINTER = 16

/** Creates a canvas with only deck.gl, which draws on demand. */
export async function bareDeck(): Promise<BareDeck> {
  let loaded = () => {}
  const ready = new Promise<void>((resolve) => (loaded = resolve))
  let gl: WebGL2RenderingContext | null = null
  const deck = new Deck({
    parent: mapPlace() as HTMLDivElement,
    width: 400,
    height: 300,
    useDevicePixels: false,
    views: new MapView({ repeat: false }),
    viewState: { longitude: 0, latitude: 0, zoom: 1 },
    controller: false,
    layers: [],
    deviceProps: { webgl: { antialias: false } } as never,
    onLoad: loaded,
    onAfterRender: (context) => (gl = context.gl as WebGL2RenderingContext),
    onError: (error) => {
      throw error
    },
  })
  await ready
  deck.redraw('first')
  return {
    gl: gl as unknown as WebGL2RenderingContext,
    paint(layers, view) {
      deck.setProps({ layers, viewState: { ...view, pitch: 0, bearing: 0 } })
      // applies new layers at once; by itself deck.gl would do it in its next frame
      const { layerManager } = deck as unknown as { layerManager: { updateLayers: () => void } }
      layerManager.updateLayers()
      deck.redraw('asked')
      return painted(gl as unknown as WebGL2RenderingContext)
    },
    dispose: () => deck.finalize(),
  }
}

function painted(gl: WebGL2RenderingContext): Painted {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
  const rgba = new Uint8Array(width * height * 4)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, rgba)
  const alpha = Uint8Array.from({ length: width * height }, (_, i) => rgba[i * 4 + 3] as number)
  return { width, height, alpha, count: alpha.filter((part) => part >= SEEN).length }
}

/**
 * Returns the share of painted pixels of `one` that are at most a pixel away from a painted pixel of `other`. `seen` is
 * the opacity that counts as painted.
 */
export function nearTo(one: Painted, other: Painted, seen = SEEN): number {
  let [near, all] = [0, 0]
  for (const [i, alpha] of one.alpha.entries()) {
    if (alpha < seen) continue
    all += 1
    const [x, y] = [i % one.width, Math.floor(i / one.width)]
    const isNear = [-1, 0, 1].some((dy) =>
      [-1, 0, 1].some((dx) => {
        const inside = x + dx >= 0 && x + dx < one.width && y + dy >= 0 && y + dy < one.height
        return inside && (other.alpha[i + dy * one.width + dx] as number) > seen - FAINTER
      }),
    )
    if (isNear) near += 1
  }
  return near / all
}
