import { project, type Viewport } from '@deck.gl/core'

/**
 * Returns the point of deck.gl's common space (x, y) that its shaders use as origin in this viewport. At high
 * zooms deck.gl moves the origin to the screen, because single floats are too coarse for the whole world;
 * layers with their own positions subtract the same origin in double precision.
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
