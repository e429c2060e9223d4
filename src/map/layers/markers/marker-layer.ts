import { Layer, picking, project32, type DefaultProps, type GetPickingInfoParams } from '@deck.gl/core'
import type { UpdateParameters } from '@deck.gl/core'
import type { Texture } from '@luma.gl/core'
import { Model } from '@luma.gl/engine'
import { commonOrigin } from '../common-origin.ts'
import type { MarkerAtlas } from './marker-atlas.ts'
import type { MarkerSet } from './marker-set.ts'
import { iconFragment, iconVertex, markerUniforms } from './marker-shaders.ts'
import { MarkerTexture } from './marker-texture.ts'

const VERTICES_PER_MARKER = 6

interface MarkerLayerOwnProps {
  markers: MarkerSet
  /** a changed `markers.version` makes the layer upload changed markers */
  version: number
  atlas: MarkerAtlas
  /** number of markers to draw; null = all */
  limit?: number | null
  /** RGBA, 0 to 1, used by layers without icons */
  colour?: readonly [number, number, number, number]
  /** whether markers are drawn in grey */
  grey?: boolean
}

const defaultProps: DefaultProps<MarkerLayerOwnProps> = {
  markers: { type: 'object', value: null as unknown as MarkerSet, compare: false },
  version: 0,
  atlas: { type: 'object', value: null as unknown as MarkerAtlas, compare: false },
  limit: { type: 'object', value: null, optional: true },
  colour: { type: 'array', value: [0, 0, 0, 0], compare: true },
  grey: false,
}

/**
 * Draws icons of constant screen size. Their MarkerSet is changed in place. A new `version` makes the layer upload only
 * the changed parts to the graphics card, so unchanged markers cost nothing.
 */
export class MarkerLayer extends Layer<Required<MarkerLayerOwnProps>> {
  static override layerName = 'MarkerLayer'
  static override defaultProps = defaultProps

  declare state: { model: Model; copy: MarkerTexture; atlasTexture: Texture | null }

  /** Returns the shaders; `icons`: whether they draw icons of the atlas. */
  protected sources(): { vs: string; fs: string; icons: boolean } {
    return { vs: iconVertex, fs: iconFragment, icons: true }
  }

  override getNumInstances(): number {
    return Math.min(this.props.markers.count, this.props.limit ?? Infinity)
  }

  override initializeState(): void {
    const copy = new MarkerTexture(this.context.device, this.props.markers)
    const { vs, fs, icons } = this.sources()
    const model = new Model(this.context.device, {
      ...this.getShaders({ vs, fs, modules: [project32, picking, markerUniforms] }),
      id: `${this.props.id}-model`,
      topology: 'triangle-list',
      vertexCount: 0,
    })
    model.setBindings({ markers: copy.texture })
    this.setState({ model, copy, atlasTexture: null })
    if (icons) this.bindAtlas()
  }

  override updateState(params: UpdateParameters<this>): void {
    super.updateState(params)
    const { model, copy } = this.state
    if (copy.follow(this.props.markers)) model.setBindings({ markers: copy.texture })
    if (this.state.atlasTexture && params.oldProps.atlas !== params.props.atlas) this.bindAtlas()
  }

  override draw(): void {
    const count = this.getNumInstances()
    if (count === 0) return
    const { model } = this.state
    const [x, y] = commonOrigin(this.context.viewport)
    model.shaderInputs.setProps({
      marker: {
        origin: [x, y, x - Math.fround(x), y - Math.fround(y)],
        colour: this.props.colour,
        grey: this.props.grey ? 1 : 0,
        cells: this.props.atlas.cells,
        columns: this.props.atlas.columns ?? this.props.atlas.cells,
      },
    })
    model.setVertexCount(count * VERTICES_PER_MARKER)
    model.draw(this.context.renderPass)
  }

  override getPickingInfo({ info }: GetPickingInfoParams) {
    if (info.index >= 0) info.object = { key: this.props.markers.keyAt(info.index) }
    return info
  }

  override finalizeState(context: Layer['context']): void {
    super.finalizeState(context)
    this.state.copy.destroy()
    this.state.atlasTexture?.destroy()
  }

  private bindAtlas(): void {
    const { width, height, pixels } = this.props.atlas.draw()
    this.state.atlasTexture?.destroy()
    this.state.atlasTexture = this.context.device.createTexture({
      width,
      height,
      format: 'rgba8unorm',
      data: pixels,
      mipLevels: 1,
      sampler: { minFilter: 'linear', magFilter: 'linear' },
    })
    this.state.model.setBindings({ atlas: this.state.atlasTexture })
  }
}
