import { project, type Viewport } from '@deck.gl/core'

/**
 * Returns the origin (x, y) that deck.gl's shaders use in this viewport, in deck.gl's common space. At high zooms,
 * 32-bit floats are too coarse for the whole world, so deck.gl moves the origin to the screen. Layers with their own
 * positions subtract the same origin in double precision.
 */
export function commonOrigin(viewport: Viewport): [x: number, y: number] {
  const uniforms = project.getUniforms({
    viewport,
    coordinateSystem: 'default',
    coordinateOrigin: [0, 0, 0],
    autoWrapLongitude: false,
    modelMatrix: null,
  }) as { commonOrigin?: number[] }
  return [uniforms.commonOrigin?.[0] ?? 0, uniforms.commonOrigin?.[1] ?? 0]
}
