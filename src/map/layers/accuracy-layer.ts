import { MarkerLayer } from './marker-layer.ts'
import { circleFragment, circleVertex } from './marker-shaders.ts'

/** Circles on the ground, of each marker's `accuracy` in metres: how far from its icon a guard may be. */
export class AccuracyLayer extends MarkerLayer {
  static override layerName = 'AccuracyLayer'

  protected override sources() {
    return { vs: circleVertex, fs: circleFragment, icons: false }
  }
}
