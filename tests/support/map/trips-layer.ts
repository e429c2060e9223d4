import { PathLayer } from '@deck.gl/layers'

const uniformBlock = `\
layout(std140) uniform tripsUniforms {
  bool fadeTrail;
  float trailLength;
  float currentTime;
} trips;
`

const tripsUniforms = {
  name: 'trips',
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: { fadeTrail: 'f32', trailLength: 'f32', currentTime: 'f32' },
} as const

/**
 * Copy of TripsLayer of @deck.gl/geo-layers 9.4.0 (vis.gl contributors, MIT) without its WebGPU code. The package would
 * install forty others for this class.
 */
export class TripsLayer extends PathLayer<
  object,
  { getTimestamps?: unknown; currentTime: number; trailLength: number; fadeTrail: boolean }
> {
  static override layerName = 'TripsLayer'
  static override defaultProps: object = {
    fadeTrail: true,
    trailLength: { type: 'number', value: 120, min: 0 },
    currentTime: { type: 'number', value: 0, min: 0 },
    getTimestamps: { type: 'accessor', value: (trip: { timestamps: number[] }) => trip.timestamps },
  }

  override getShaders() {
    const shaders = super.getShaders()
    shaders.inject = {
      'vs:#decl': `\
in float instanceTimestamps;
in float instanceNextTimestamps;
out float vTime;
`,
      'vs:#main-end': `\
vTime = instanceTimestamps + (instanceNextTimestamps - instanceTimestamps) * vPathPosition.y / vPathLength;
`,
      'fs:#decl': `\
in float vTime;
`,
      'fs:DECKGL_FILTER_COLOR': `\
if(vTime > trips.currentTime || (trips.fadeTrail && (vTime < trips.currentTime - trips.trailLength))) {
  discard;
}
if(trips.fadeTrail) {
  color.a *= 1.0 - (trips.currentTime - vTime) / trips.trailLength;
}
`,
    }
    shaders.modules = [...shaders.modules, tripsUniforms]
    return shaders
  }

  override initializeState() {
    super.initializeState()
    this.getAttributeManager()?.addInstanced({
      timestamps: {
        size: 1,
        accessor: 'getTimestamps',
        shaderAttributes: {
          instanceTimestamps: { vertexOffset: 0 },
          instanceNextTimestamps: { vertexOffset: 1 },
        },
      },
    })
  }

  override draw(params: Parameters<PathLayer['draw']>[0]) {
    const { fadeTrail, trailLength, currentTime } = this.props
    this.state.model?.shaderInputs.setProps({ trips: { fadeTrail, trailLength, currentTime } })
    super.draw(params)
  }
}
