/**
 * Stands in for the WebGPU sources of luma.gl's arithmetic in 64 bits in the build: both hosts draw with WebGL, which has
 * sources of its own, and these weigh 9 kB.
 */
export const fp64arithmeticWGSL = ''
