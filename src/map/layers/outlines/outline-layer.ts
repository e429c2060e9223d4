import { Layer, picking, project32, type DefaultProps, type UpdateParameters } from '@deck.gl/core'
import type { Texture } from '@luma.gl/core'
import { Model } from '@luma.gl/engine'
import { commonOrigin } from '../common-origin.ts'
import { OUTLINE_ROW, type OutlinePoints } from './outline-points.ts'
import {
  areaFragment,
  areaVertex,
  outlineFragment,
  outlineUniforms,
  outlineVertex,
} from './outline-shaders.ts'

const VERTICES_PER_SEGMENT = 6

interface OutlineLayerOwnProps {
  points: OutlinePoints
  /** RGBA, 0 to 1 */
  colour: readonly [number, number, number, number]
  /** CSS px */
  width?: number
}

const defaultProps: DefaultProps<OutlineLayerOwnProps> = {
  points: { type: 'object', value: null as unknown as OutlinePoints, compare: false },
  colour: { type: 'array', value: [1, 0, 0, 1], compare: true },
  width: 1,
}

/**
 * Static lines. Their points are in a texture that is uploaded once. Use it with the blending parameters
 * `STRONGEST_WINS`.
 */
export class OutlineLayer extends Layer<Required<OutlineLayerOwnProps>> {
  static override layerName = 'OutlineLayer'
  static override defaultProps = defaultProps

  declare state: { model: Model; texture: Texture }

  protected sources(): { vs: string; fs: string } {
    return { vs: outlineVertex, fs: outlineFragment }
  }

  protected vertexCount(): number {
    return Math.max(0, this.props.points.count - 1) * VERTICES_PER_SEGMENT
  }

  override getNumInstances(): number {
    return 1
  }

  override initializeState(): void {
    const texture = this.makeTexture()
    const model = new Model(this.context.device, {
      ...this.getShaders({
        ...this.sources(),
        modules: [project32, picking, outlineUniforms],
      }),
      id: `${this.props.id}-line`,
      topology: 'triangle-list',
      vertexCount: 0,
    })
    model.setBindings({ points: texture })
    this.setState({ model, texture })
  }

  override updateState(params: UpdateParameters<this>): void {
    super.updateState(params)
    if (!params.oldProps.points || params.oldProps.points === params.props.points) return
    this.state.texture.destroy()
    this.state.texture = this.makeTexture()
    this.state.model.setBindings({ points: this.state.texture })
  }

  override draw(): void {
    const { points, colour, width } = this.props
    const vertexCount = this.vertexCount()
    if (vertexCount === 0) return
    const [x, y] = commonOrigin(this.context.viewport)
    const { model } = this.state
    model.shaderInputs.setProps({
      outline: { colour, origin: [points.origin[0] - x, points.origin[1] - y], width },
    })
    model.setVertexCount(vertexCount)
    model.draw(this.context.renderPass)
  }

  override finalizeState(context: Layer['context']): void {
    super.finalizeState(context)
    this.state.texture.destroy()
  }

  private makeTexture(): Texture {
    const { rows, texels } = this.props.points
    return this.context.device.createTexture({
      width: OUTLINE_ROW,
      height: rows,
      format: 'rgba32float',
      data: texels,
      mipLevels: 1,
      sampler: { minFilter: 'nearest', magFilter: 'nearest' },
    })
  }
}

/** Filled triangles, three points each. */
export class AreaLayer extends OutlineLayer {
  static override layerName = 'AreaLayer'

  protected override sources() {
    return { vs: areaVertex, fs: areaFragment }
  }

  protected override vertexCount(): number {
    return this.props.points.count
  }
}
