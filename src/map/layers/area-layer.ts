import { TrailLayer } from './trail-layer.ts'
import { areaFragment, areaVertex } from './trail-shaders.ts'

/** Filled triangles: each three points are one. */
export class AreaLayer extends TrailLayer {
  static override layerName = 'AreaLayer'

  protected override sources() {
    return { vs: areaVertex, fs: areaFragment }
  }

  protected override vertexCount(): number {
    return this.props.points.count
  }
}
