import { project, type Viewport } from '@deck.gl/core'

/**
 * The point of deck.gl's common space (x, y) from which its shaders count in this viewport. Near streets deck.gl
 * shifts the origin to the screen, because single floats are too coarse for the whole world; layers with positions
 * of their own subtract the same origin, here in double precision.
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
