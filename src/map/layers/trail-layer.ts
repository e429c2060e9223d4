import { Layer, picking, project32, type DefaultProps, type UpdateParameters } from '@deck.gl/core'
import type { Texture } from '@luma.gl/core'
import { Model } from '@luma.gl/engine'
import { commonOrigin } from './common-origin.ts'
import { TRAIL_ROW, type TrailPoints } from './trail-points.ts'
import { trailFragment, trailUniforms, trailVertex } from './trail-shaders.ts'

const VERTICES_PER_SEGMENT = 6

interface TrailLayerOwnProps {
  points: TrailPoints
  /** the line is drawn in full up to here, in points of the trail, fractions allowed; null = all of it */
  head?: number | null
  /** how much of the line's strength the part beyond the head keeps, 0 to 1 */
  rest?: number
  /** RGBA, 0 to 1 */
  colour?: readonly [number, number, number, number]
  /** CSS px */
  width?: number
  /** colours by the levels of the points in place of `colour`, whose alpha stays */
  ramp?: boolean
  /** a comet: the line fades from the head back to here, and stays faint before it; null = no comet */
  tail?: number | null
  /** the part that is drawn in full, in points of the trail; the rest nearly vanishes. null = all of it */
  span?: readonly [from: number, to: number] | null
}

const defaultProps: DefaultProps<TrailLayerOwnProps> = {
  points: { type: 'object', value: null as unknown as TrailPoints, compare: false },
  head: { type: 'object', value: null, optional: true },
  rest: 0,
  colour: { type: 'array', value: [1, 0, 0, 0.8], compare: true },
  width: 4,
  ramp: false,
  tail: { type: 'object', value: null, optional: true },
  span: { type: 'object', value: null, optional: true },
}

/**
 * One trail as a line. Its points lie in a texture that is sent once; a frame of the replay changes one number
 * (the head), whatever the length of the trail. It must be blended by the maximum, as
 * `trailLine` does.
 */
export class TrailLayer extends Layer<Required<TrailLayerOwnProps>> {
  static override layerName = 'TrailLayer'
  static override defaultProps = defaultProps

  declare state: { model: Model; texture: Texture }

  protected sources(): { vs: string; fs: string } {
    return { vs: trailVertex, fs: trailFragment }
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
        modules: [project32, picking, trailUniforms],
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
    const { points, colour, width, rest, ramp, tail, span } = this.props
    const vertexCount = this.vertexCount()
    if (vertexCount === 0) return
    const [x, y] = commonOrigin(this.context.viewport)
    const { model } = this.state
    const head = Math.min(this.props.head ?? Infinity, points.last)
    model.shaderInputs.setProps({
      trail: {
        colour,
        origin: [points.origin[0] - x, points.origin[1] - y],
        span: span ?? [0, points.last],
        head,
        width,
        rest,
        ramp: ramp ? 1 : 0,
        tail: tail ?? -1,
      },
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
      width: TRAIL_ROW,
      height: rows,
      format: 'rgba32float',
      data: texels,
      mipLevels: 1,
      sampler: { minFilter: 'nearest', magFilter: 'nearest' },
    })
  }
}
