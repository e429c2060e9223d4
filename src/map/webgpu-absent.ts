/**
 * Stands in for `@luma.gl/gpgpu` in the build: deck.gl packs attributes with it on WebGPU only, both hosts draw with
 * WebGL, and it weighs as much as the rest of the tracker. Reaching it is a bug.
 */
const absent = (): never => {
  throw new Error('the console draws with WebGL; WebGPU is not in its build')
}

export const backendRegistry = { add: absent }
export const cleanEvaluateSync = absent
export const interleave = absent
export class GPUDataEvaluator {
  constructor() {
    absent()
  }
}
