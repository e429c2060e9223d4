import { Layer, project32, type DefaultProps, type UpdateParameters } from '@deck.gl/core'
import type { Texture } from '@luma.gl/core'
import { Model } from '@luma.gl/engine'
import { WORDS_PER_FIX, type PackedFixes } from '../../../domain/track/packed-fixes.ts'
import { commonOrigin } from './common-origin.ts'
import { dressBlocks, packedBlocks, type LookOf } from './packed-blocks.ts'
import { rowTexture, writeRows } from './row-texture.ts'
import { walkedFragment, walkedUniforms, walkedVertex } from './walked-shaders.ts'
import { INTS_PER_RUN, windowRuns, type WindowRuns } from './window-runs.ts'

const VERTICES_PER_SEGMENT = 6
/** a window without a beginning, ms: times on the card reach no farther back */
const WHOLE_MS = 2 ** 31 - 1

interface WalkedLayerOwnProps {
  fixes: PackedFixes
  /** ms since epoch UTC: lines end here */
  moment: number
  /** how much of the past is drawn, ms; null = all of it, which does not fade */
  trailMs: number | null
  /** keep the function's identity while nobody's look changes */
  lookOf: LookOf
  /** CSS px */
  width?: number
}

const defaultProps: DefaultProps<WalkedLayerOwnProps> = {
  fixes: { type: 'object', value: null as unknown as PackedFixes, compare: false },
  moment: 0,
  trailMs: { type: 'object', value: null, optional: true },
  lookOf: { type: 'function', value: () => null, compare: true },
  width: 3,
}

interface WalkedState {
  [name: string]: unknown
  model: Model
  fixes: Texture
  blocks: Texture
  runs: Texture
  ints: Int32Array<ArrayBuffer>
  drawn: Uint8Array
  cut: WindowRuns
  /** of what `cut` was cut */
  cutOf: string
}

/**
 * Lines of all guards in packed fixes, up to a moment and as far back as a window reaches. The fixes lie in an integer
 * texture, eight bytes each, sent once. A frame looks up two indices a guard and sends which runs of fixes lie
 * between them; the card makes six vertices of each of their segments and of no other. So a frame costs what guards and window cost,
 * however many fixes are held. No line crosses a gap. Blend it by the maximum, as `trailLine` does.
 */
export class WalkedLayer extends Layer<Required<WalkedLayerOwnProps>> {
  static override layerName = 'WalkedLayer'
  static override defaultProps = defaultProps

  declare state: WalkedState

  override getNumInstances(): number {
    return 1
  }

  override initializeState(): void {
    const model = new Model(this.context.device, {
      ...this.getShaders({ vs: walkedVertex, fs: walkedFragment, modules: [project32, walkedUniforms] }),
      id: `${this.props.id}-model`,
      topology: 'triangle-list',
      vertexCount: 0,
    })
    this.setState({ model })
    this.hold()
  }

  override updateState({ props, oldProps }: UpdateParameters<this>): void {
    if (!oldProps.fixes) return
    if (oldProps.fixes !== props.fixes) {
      this.letGo()
      this.hold()
    } else if (oldProps.lookOf !== props.lookOf) this.dress()
  }

  override draw(): void {
    const { moment, trailMs, fixes, width } = this.props
    const { model } = this.state
    const { runs, segments } = this.cut()
    if (segments === 0) return
    const [x, y] = commonOrigin(this.context.viewport)
    const span = trailMs ?? WHOLE_MS
    model.shaderInputs.setProps({
      walked: {
        origin: [x, y, x - Math.fround(x), y - Math.fround(y)],
        moment: Math.round(moment - fixes.from),
        runs,
        span: span / 1000,
        fade: trailMs === null ? 0 : 1,
        width,
      },
    })
    model.setVertexCount(segments * VERTICES_PER_SEGMENT)
    model.draw(this.context.renderPass)
  }

  override finalizeState(context: Layer['context']): void {
    super.finalizeState(context)
    this.letGo()
  }

  /** Puts the fixes on the card. */
  private hold(): void {
    const { device } = this.context
    const { fixes } = this.props
    const ints = packedBlocks(fixes)
    const textures = {
      fixes: rowTexture(device, 'rg32uint', fixes.words.length / WORDS_PER_FIX),
      blocks: rowTexture(device, 'rgba32sint', ints.length / 4),
      runs: rowTexture(device, 'rgba32sint', 1),
    }
    writeRows(textures.fixes, fixes.words, WORDS_PER_FIX)
    this.state.model.setBindings(textures)
    Object.assign(this.state, textures, { ints, cut: { ints: new Int32Array(0), runs: 0, segments: 0 } })
    this.dress()
  }

  private letGo(): void {
    for (const texture of [this.state.fixes, this.state.blocks, this.state.runs]) texture.destroy()
  }

  /** The runs of the window, cut and sent again where it has moved. */
  private cut(): WindowRuns {
    const { fixes, moment, trailMs } = this.props
    const { state } = this
    const cutOf = `${moment} ${trailMs}`
    if (cutOf === state.cutOf) return state.cut
    const window = { from: moment - (trailMs ?? WHOLE_MS), to: moment }
    state.cut = windowRuns(fixes, state.drawn, window, state.cut.ints)
    state.cutOf = cutOf
    if (state.cut.runs === 0) return state.cut
    if (state.cut.runs > state.runs.width * state.runs.height) {
      state.runs.destroy()
      state.runs = rowTexture(this.context.device, 'rgba32sint', 2 * state.cut.runs)
      state.model.setBindings({ runs: state.runs })
    }
    writeRows(state.runs, state.cut.ints.subarray(0, state.cut.runs * INTS_PER_RUN), INTS_PER_RUN)
    return state.cut
  }

  private dress(): void {
    const { state } = this
    state.drawn = dressBlocks(state.ints, this.props.fixes, this.props.lookOf)
    state.cutOf = ''
    writeRows(state.blocks, state.ints, 4)
  }
}
