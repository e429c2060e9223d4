import type { PackedFixes } from '../../../domain/track/packed-fixes.ts'
import type { ReplayTracks } from '../../../domain/track/replay-tracks.ts'
import type { Layer } from '@deck.gl/core'
import type { LayerStack } from './layer-stack.ts'
import { GUARD_HUES, guardHue, distinctHues } from '../layers/guard-hues.ts'
import { DENSITY, STRONGEST_WINS } from '../layers/line-blending.ts'
import { unitRgb } from '../layers/marker-colours.ts'
import { iconLayer } from '../layers/markers/marker-layers.ts'
import { lateAtlas } from '../layers/markers/sign-icons.ts'
import { type LateRings, createLateRings, countLateRings } from '../layers/trails/late-rings.ts'
import type { SliceStyleLookup } from '../layers/trails/packed-blocks.ts'
import { TrackLayer } from '../layers/trails/track-layer.ts'
import type { MapTheme } from '../hosts/map-host.ts'

const HOUR_MS = 3_600_000
/** how long before the head an hour is uploaded: two seconds at the fastest speed */
const AHEAD_MS = HOUR_MS / 6
const LONGEST_WHOLE_MS = 2 * HOUR_MS
/** Returns whether this length of the past (ms; null = all) should be drawn from simplified fixes. */
export const isLongTrail = (trailMs: number | null): boolean => trailMs === null || trailMs > LONGEST_WHOLE_MS
const WIDTH_PX = 3
/** Rings of late positions are grouped by time, and each group is one layer. Length of a group, ms. */
const LATE_PART_MS = HOUR_MS / 6
/** opacity of a line next to selected ones, and of a path outside of the current time */
const FAINT = { beside: 0.35, ghost: 0.3 } as const

/** Maximum number of whole trails that colours can distinguish. */
const MOST_COLOURS = GUARD_HUES.dark.length

/** State of a displayed replay. */
export interface ReplayView {
  /** ms since epoch UTC */
  moment: number
  /** length of the past, ms; null = all */
  trailMs: number | null
  /** shown guards; null = all */
  shown: ReadonlySet<string> | null
  /** highlighted guards */
  selected: ReadonlySet<string>
  /** guards with whole paths, each in a different colour */
  paths: readonly string[]
}

export interface ReplayLayers {
  /** call it with each loaded hour, and with null to show nothing */
  setNight(night: ReplayTracks | null): void
  /**
   * The same replay with simplified tracks (`within` of GET /api/trails), used for long windows and whole
   * paths. null: not available.
   */
  setThinned(night: ReplayTracks | null): void
  setView(view: Partial<ReplayView>): void
  setTheme(theme: MapTheme): void
  dispose(): void
}

/**
 * Draws the trails of a replay into a stack: the hours of the window are on the graphics card, and the next
 * hour shortly before it is needed, so that playback does not stutter.
 */
export function createReplayLayers(
  stack: LayerStack,
  start: { theme: MapTheme; view: ReplayView },
): ReplayLayers {
  let { theme, view } = start
  let night: ReplayTracks | null = null
  let thinned: ReplayTracks | null = null
  let ghosts: PackedFixes[] = []
  let lookOf = looks(1, FAINT.beside)
  let ghostLook = looks(FAINT.ghost, 0)
  /** rings of late positions, by the start of their part (ms since epoch UTC) */
  let late = new Map<number, LateRings>()
  /** a number per drawn hour, which identifies its layer */
  const ids = new WeakMap<PackedFixes, number>()
  let lastId = 0

  /**
   * Returns whether there are more whole trails than colours, so that a heat map is drawn, or only
   * selected ones are coloured.
   */
  function isCrowd(): boolean {
    const count = view.shown?.size ?? night?.guards().length ?? 0
    return view.trailMs === null && count > MOST_COLOURS
  }
  function isDensity(): boolean {
    return isCrowd() && view.selected.size + view.paths.length === 0
  }

  /**
   * Returns the style of lines: selected guards with one opacity, others with another if somebody
   * is selected.
   */
  function looks(strength: number, others: number): SliceStyleLookup {
    const hues = GUARD_HUES[theme].map(unitRgb)
    const { shown, selected, paths } = view
    const apart = distinctHues(paths)
    const [density, crowd] = [isDensity() ? DENSITY[theme].look : null, isCrowd()]
    return (workerId) => {
      const isPath = apart.has(workerId)
      if (shown !== null && !shown.has(workerId) && !isPath) return null
      const standsOut = selected.size + apart.size === 0 || selected.has(workerId) || isPath
      if (density) return [...density]
      const own = standsOut ? strength : crowd ? 0 : others
      const [r, g, b] = hues[apart.get(workerId) ?? guardHue(workerId)] as [number, number, number]
      return own === 0 ? null : [r, g, b, own]
    }
  }

  function dress() {
    lookOf = looks(1, FAINT.beside)
    ghostLook = looks(FAINT.ghost, 0)
  }

  function gatherGhosts() {
    const ofNight = thinned ?? night
    ghosts = ofNight ? view.paths.map((workerId) => ofNight.packedOf(workerId)) : []
  }

  function idOf(fixes: PackedFixes): string {
    const id = ids.get(fixes) ?? ++lastId
    ids.set(fixes, id)
    return `night-${id}`
  }

  /** Places of the late positions of shown guards; read once until more is loaded. */
  function gatherLate() {
    const found = new Map<number, { t: number; lat: number; lon: number }[]>()
    for (const hour of night?.packed().hours ?? [])
      for (const [workerId, times] of hour.late ?? []) {
        if (lookOf(workerId) === null) continue
        const track = (night as ReplayTracks).trackOf(workerId)
        for (const t of times) {
          const i = track.at(t)
          if (i < 0 || track.t(i) !== t) continue
          const part = Math.floor(t / LATE_PART_MS) * LATE_PART_MS
          const ofPart = found.get(part) ?? []
          found.set(part, ofPart)
          ofPart.push({ t, lat: track.lat(i), lon: track.lon(i) })
        }
      }
    late = new Map([...found].map(([part, positions]) => [part, createLateRings(positions)]))
  }

  function rings(begins: number): Layer[] {
    return [...late].flatMap(([part, marks]) => {
      const limit = countLateRings(marks, view.moment)
      if (limit === 0 || part + LATE_PART_MS <= begins) return []
      return iconLayer(`night-late-${part}`, marks.markers, lateAtlas[theme], { limit })
    })
  }

  function line(fixes: PackedFixes, more: Partial<TrackLayer['props']>) {
    const { moment, trailMs } = view
    return new TrackLayer({
      id: idOf(fixes),
      fixes,
      moment,
      trailMs,
      lookOf,
      width: WIDTH_PX,
      parameters: isDensity() ? DENSITY[theme].parameters : STRONGEST_WINS,
      ...more,
    })
  }

  function draw() {
    if (night === null) return stack.set('trail', null)
    const { moment, trailMs } = view
    const { hours, joints } = (isLongTrail(trailMs) && thinned ? thinned : night).packed()
    const begins = trailMs === null ? -Infinity : moment - trailMs
    const meets = (fixes: PackedFixes) => fixes.from <= moment && fixes.to >= begins
    const isNext = (fixes: PackedFixes) => fixes.from > moment && fixes.from <= moment + AHEAD_MS
    const whole = { trailMs: null, lookOf: ghostLook }
    stack.set('trail', [
      ...ghosts.map((fixes) => line(fixes, { ...whole, moment: fixes.to })),
      ...hours
        .filter((fixes) => meets(fixes) || isNext(fixes))
        .map((fixes) => line(fixes, { visible: meets(fixes) })),
      ...joints.filter(meets).map((fixes) => line(fixes, {})),
      ...rings(begins),
    ])
  }

  return {
    setNight(next) {
      const wasCrowd = isCrowd()
      night = next
      if (isCrowd() !== wasCrowd) dress()
      gatherGhosts()
      gatherLate()
      draw()
    },
    setThinned(next) {
      thinned = next
      gatherGhosts()
      draw()
    },
    setView(change) {
      const before = view
      view = { ...view, ...change }
      if (
        before.shown !== view.shown ||
        before.selected !== view.selected ||
        before.paths !== view.paths ||
        (before.trailMs === null) !== (view.trailMs === null)
      ) {
        dress()
        gatherGhosts()
        gatherLate()
      }
      draw()
    },
    setTheme(next) {
      theme = next
      dress()
      draw()
    },
    dispose() {
      night = null
      draw()
    },
  }
}
