/**
 * Replaces the WebGPU sources of luma.gl's 64-bit arithmetic in the build: both hosts use WebGL, which has
 * other sources, and these have 9 kB.
 */
export const fp64arithmeticWGSL = ''
