/**
 * Replaces `@luma.gl/gpgpu` in the build. deck.gl needs it only for WebGPU, but both maps use WebGL. It is as large as
 * the rest of the tracker. Calling it is a bug.
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
