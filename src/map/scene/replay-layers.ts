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
/** an hour is uploaded when the playhead is this close to it, ms: two seconds before at the highest speed */
const AHEAD_MS = HOUR_MS / 6
const LONGEST_WHOLE_MS = 2 * HOUR_MS
/** Returns whether a window of this length (ms; null: everything) should be drawn from simplified fixes. */
export const isLongTrail = (trailMs: number | null): boolean => trailMs === null || trailMs > LONGEST_WHOLE_MS
const WIDTH_PX = 3
/** Rings of late positions are grouped into periods, one layer each. Length of a period, ms. */
const LATE_PART_MS = HOUR_MS / 6
/**
 * `beside`: opacity of other guards' lines while somebody is selected; `ghost`: opacity of whole paths outside of the
 * window
 */
const FAINT = { beside: 0.35, ghost: 0.3 } as const

/** Maximum number of whole trails that colours can tell apart. */
const MOST_COLOURS = GUARD_HUES.dark.length

/** What a replay shows on the map. */
export interface ReplayView {
  /** current time, ms since epoch UTC */
  moment: number
  /** length of the window before `moment`, ms; null: everything */
  trailMs: number | null
  /** ids of displayed guards; null: all */
  shown: ReadonlySet<string> | null
  /** ids of highlighted guards */
  selected: ReadonlySet<string>
  /** ids of guards whose whole paths are shown, each in a different colour */
  paths: readonly string[]
}

export interface ReplayLayers {
  /** call it after each loaded hour; null shows nothing */
  setNight(night: ReplayTracks | null): void
  /**
   * Sets the same replay with simplified tracks (`within` of GET /api/trails), used for long windows and whole paths.
   * null: not available.
   */
  setThinned(night: ReplayTracks | null): void
  setView(view: Partial<ReplayView>): void
  setTheme(theme: MapTheme): void
  dispose(): void
}

/**
 * Draws the trails of a replay into a layer stack. The graphics card has the hours of the window. It receives the next
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
  /** rings of late positions by the start of their period, ms since epoch UTC */
  let late = new Map<number, LateRings>()
  /** number of each drawn hour, used in the id of its layer */
  const ids = new WeakMap<PackedFixes, number>()
  let lastId = 0

  /**
   * Returns whether there are more whole trails than colours. Then a heat map is drawn, or only selected trails are
   * coloured.
   */
  function isCrowd(): boolean {
    const count = view.shown?.size ?? night?.guards().length ?? 0
    return view.trailMs === null && count > MOST_COLOURS
  }
  function isDensity(): boolean {
    return isCrowd() && view.selected.size + view.paths.length === 0
  }

  /**
   * Returns the style of lines. `strength` is the opacity; while somebody is selected, other guards have the opacity
   * `others`.
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

  /** Collects the late positions of displayed guards, by period. Called again only after more is loaded. */
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
