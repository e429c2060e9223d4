import { Layer, project32, type DefaultProps, type UpdateParameters } from '@deck.gl/core'
import type { Texture } from '@luma.gl/core'
import { Model } from '@luma.gl/engine'
import type { PackedFixes } from '../../../../domain/track/packed-fixes.ts'
import { commonOrigin } from '../common-origin.ts'
import {
  INTS_PER_STYLE,
  packSliceStyles,
  packedBlocks,
  WORDS_PER_TEXEL,
  type SliceStyleLookup,
} from './packed-blocks.ts'
import { rowTexture, writeRows } from './row-texture.ts'
import { trackFragment, trackUniforms, trackVertex } from './track-shaders.ts'
import { INTS_PER_RUN, windowRuns, type WindowRuns } from './window-runs.ts'

const VERTICES_PER_SEGMENT = 6
/** used for a window without a start, ms: the largest int of the graphics card */
const WHOLE_MS = 2 ** 31 - 1
/** maximum distance of a time from the first fix, ms; larger differences do not fit into 32 bits */
const FARTHEST_MS = 2 ** 30
/** seconds that mean "without an end" */
const ENDLESS_S = 1e9

/** Opacity of the parts of a line, 0 to 1. */
export interface TrackStyle {
  /** `ahead`: after the current time; `older`: before the window; `oldest`: at the window's start */
  ahead: number
  older: number
  oldest: number
  /** opacity of the dashes across a gap; 0: no line crosses gaps */
  gap: number
  /** opacity of segments that begin or end at an inaccurate fix */
  poor: number
}

/** Style of a window that fades out towards its start. Lines break at gaps. */
const WINDOW: TrackStyle = { ahead: 0, older: 0, oldest: 0, gap: 0, poor: 1 }
interface WalkedLayerOwnProps {
  fixes: PackedFixes
  /** current time, at which lines end, ms since epoch UTC */
  moment: number
  /** length of the window before `moment`, ms; null: everything, without fading */
  trailMs: number | null
  /** pass the same function while no style changes */
  lookOf: SliceStyleLookup
  /** CSS px */
  width?: number
  style?: TrackStyle
  /** true: draws all loaded fixes with `style`; false: only those in the window, up to each guard's newest fix */
  whole?: boolean
  /** highlighted period, ms since epoch UTC; the rest is nearly invisible. null: everything */
  part?: readonly [from: number, to: number] | null
  /** one per fix: position on the colour scale, which replaces the guards' colours but not their opacity */
  levels?: Uint8Array | null
}

const defaultProps: DefaultProps<WalkedLayerOwnProps> = {
  fixes: { type: 'object', value: null as unknown as PackedFixes, compare: false },
  moment: 0,
  trailMs: { type: 'object', value: null, optional: true },
  lookOf: { type: 'function', value: () => null, compare: true },
  width: 3,
  style: { type: 'object', value: WINDOW },
  whole: false,
  part: { type: 'object', value: null, optional: true },
  levels: { type: 'object', value: null, optional: true },
}

const TEXTURES = ['fixes', 'blocks', 'looks', 'runs', 'levels', 'heard'] as const

interface WalkedState {
  [name: string]: unknown
  model: Model
  fixes: Texture
  blocks: Texture
  looks: Texture
  runs: Texture
  levels: Texture
  heard: Texture
  drawn: Uint8Array
  cut: WindowRuns
  /** key of the inputs from which `cut` was computed */
  cutOf: string
}

/**
 * Draws the lines of all guards in packed fixes, from the start of a window up to a time. Packed fixes are uploaded
 * once, as an integer texture. For each frame, the layer looks up two indices per guard and uploads the ranges of fixes
 * between them. The graphics card makes six vertices for each segment in these ranges. So a frame's cost depends on
 * guards and window, not on the number of loaded fixes. If the window has not moved, or everything is drawn, a frame
 * uploads only a few numbers. If arrival times are known, no line leads to a fix that had not arrived by the current
 * time. Use it with the blending parameters `STRONGEST_WINS`.
 */
export class TrackLayer extends Layer<Required<WalkedLayerOwnProps>> {
  static override layerName = 'WalkedLayer'
  static override defaultProps = defaultProps

  declare state: WalkedState

  override getNumInstances(): number {
    return 1
  }

  override initializeState(): void {
    const model = new Model(this.context.device, {
      ...this.getShaders({ vs: trackVertex, fs: trackFragment, modules: [project32, trackUniforms] }),
      id: `${this.props.id}-model`,
      topology: 'triangle-list',
      vertexCount: 0,
    })
    this.setState({ model })
    this.acquire()
  }

  override updateState({ props, oldProps }: UpdateParameters<this>): void {
    if (!oldProps.fixes) return
    if (oldProps.fixes !== props.fixes || oldProps.levels !== props.levels) {
      this.release()
      this.acquire()
    } else if (oldProps.lookOf !== props.lookOf) this.dress()
  }

  override draw(): void {
    const { moment, trailMs, fixes, width, style, part, levels } = this.props
    const { model } = this.state
    const { runs, segments } = this.cut()
    if (segments === 0) return
    const [x, y] = commonOrigin(this.context.viewport)
    const at = Math.min(Math.max(Math.round(moment - fixes.from), -FARTHEST_MS), FARTHEST_MS)
    const age = (t: number) => (at + fixes.from - t) / 1000
    const { ahead, older, oldest, gap, poor } = style
    model.shaderInputs.setProps({
      walked: {
        origin: [x, y, x - Math.fround(x), y - Math.fround(y)],
        strength: [ahead, older, trailMs === null ? 1 : oldest, gap],
        part: part === null ? [-ENDLESS_S, ENDLESS_S] : [age(part[1]), age(part[0])],
        moment: at,
        runs,
        span: (trailMs ?? WHOLE_MS) / 1000,
        width,
        poor,
        ramp: levels === null ? 0 : 1,
        arrivals: fixes.heard ? 1 : 0,
      },
    })
    model.setVertexCount(segments * VERTICES_PER_SEGMENT)
    model.draw(this.context.renderPass)
  }

  override finalizeState(context: Layer['context']): void {
    super.finalizeState(context)
    this.release()
  }

  /** Creates the textures and uploads the fixes. */
  private acquire(): void {
    const { device } = this.context
    const { fixes, levels } = this.props
    const blocks = packedBlocks(fixes)
    const slices = fixes.workerIds.length
    const textures = {
      fixes: rowTexture(device, 'rg32uint', fixes.words.length / WORDS_PER_TEXEL),
      blocks: rowTexture(device, 'rgba32sint', blocks.length / 4),
      looks: rowTexture(device, 'rg32sint', slices),
      // one run per slice is enough for most windows
      runs: rowTexture(device, 'rgba32sint', slices),
      levels: rowTexture(device, 'r8uint', levels?.length ?? 1),
      heard: rowTexture(device, 'r32uint', fixes.heard?.length ?? 1),
    }
    if (fixes.heard) writeRows(textures.heard, fixes.heard, 1)
    writeRows(textures.fixes, fixes.words, WORDS_PER_TEXEL)
    writeRows(textures.blocks, blocks, 4)
    if (levels) writeRows(textures.levels, levels, 1)
    this.state.model.setBindings(textures)
    Object.assign(this.state, textures, { cut: { ints: new Int32Array(0), runs: 0, segments: 0 } })
    this.dress()
  }

  private release(): void {
    for (const name of TEXTURES) this.state[name].destroy()
  }

  /** Returns the ranges of fixes in the window. Computes and uploads them only if the window has moved. */
  private cut(): WindowRuns {
    const { fixes, moment, trailMs, whole } = this.props
    const { state } = this
    const window = whole
      ? { from: -Infinity, to: Infinity }
      : { from: moment - (trailMs ?? WHOLE_MS), to: moment }
    const cutOf = `${window.from} ${window.to}`
    if (cutOf === state.cutOf) return state.cut
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
    const { ints, drawn } = packSliceStyles(this.props.fixes, this.props.lookOf)
    state.drawn = drawn
    state.cutOf = ''
    writeRows(state.looks, ints, INTS_PER_STYLE)
  }
}
