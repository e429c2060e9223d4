import type { LayerStack } from '../../../src/map/layer-stack.ts'

/** A layer stack, and the bytes of arrays that the layers last added to it store. */
export function watchLayers(stack: LayerStack): { stack: LayerStack; bytes(): number } {
  const shown = new Map<string, Parameters<LayerStack['set']>[1]>()
  return {
    stack: {
      ...stack,
      set(name, layers) {
        shown.set(name, layers)
        stack.set(name, layers)
      },
    },
    bytes: () =>
      [...shown.values()]
        .flatMap((layers) => layers ?? [])
        .reduce((sum, layer) => sum + arrayBytes((layer as { state?: object }).state), 0),
  }
}

/** Counts the bytes of arrays in an object and in its plain sub-objects. */
function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.buffer.byteLength
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return 0
  return Object.values(value).reduce((sum: number, part: unknown) => sum + arrayBytes(part), 0)
}
