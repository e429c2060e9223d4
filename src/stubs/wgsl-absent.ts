/**
 * Replaces the WebGPU code of luma.gl's 64-bit arithmetic in the build (9 kB). Both maps use WebGL, which has other
 * code.
 */
export const fp64arithmeticWGSL = ''
