import type { LayerStack } from '../../../src/map/layer-stack.ts'

/** A stack, and how many bytes of arrays the layers that were put into it last keep for themselves. */
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

/** Of what an object holds itself, or in plain objects. */
function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.buffer.byteLength
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return 0
  return Object.values(value).reduce((sum: number, part: unknown) => sum + arrayBytes(part), 0)
}
