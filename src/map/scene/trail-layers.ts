import type { Layer } from '@deck.gl/core'
import { DELAY, interpolatePlace } from '../../../domain/fix/playback.ts'
import { createTrail, type Trail } from '../../../domain/fix/trail.ts'
import type { MarkerAtlas } from '../layers/markers/marker-atlas.ts'
import type { MarkerLayer } from '../layers/markers/marker-layer.ts'
import { iconLayer } from '../layers/markers/marker-layers.ts'
import { MarkerSet } from '../layers/markers/marker-set.ts'
import { packTrail, type TrailPiece } from '../layers/trails/packed-trail.ts'
import { passesOnTrail } from '../layers/trails/passes-on-trail.ts'
import { nearestOnTrail } from '../layers/trails/nearest-on-trail.ts'
import { lateAtlas, trailAtlas, TRAIL_CELL } from '../layers/markers/sign-icons.ts'
import { createLateRings, trailLateRings, countLateRings } from '../layers/trails/late-rings.ts'
import { separateArrows, arrowsUpTo, trailArrows, type TrailArrow } from '../layers/trails/trail-arrows.ts'
import { trailLevels } from '../layers/trails/trail-levels.ts'
import { coveringTrailLine, trailLine } from '../layers/trails/trail-line.ts'
import { isInGap, trailPoints, type TrailPoints } from '../layers/trails/trail-points.ts'
import { thinTrail } from '../layers/trails/trail-thinning.ts'
import type { MapHost, MapTheme, Px } from '../hosts/map-host.ts'
import { pixelsPerUnit, worldX, worldY } from '../camera/mercator.ts'
import type { LayerStack } from './layer-stack.ts'
import { currentPosition, type TrailBands } from '../trail-bands.ts'
import type { TrailDisplayOptions } from './trail-display-options.ts'

/** Smaller movements of the playhead are not drawn, CSS px. */
const UNSEEN_PX = 0.5
const ARROW_PX = 16
/** Length of the comet's tail: the last part of the line, ms. Older parts are faint. */
export const COMET_MS = 10 * 60_000

export interface TrailLayers {
  /** Compiles the shader programs before the first trail is drawn. */
  prepare(): void
  /** Replaces the displayed trail; null: none. */
  setTrail(trail: Trail | null): void
  setOptions(options: TrailDisplayOptions): void
  setTheme(theme: MapTheme): void
  /** Sets the playhead in points, with fractions. null: no playback, so the whole trail is drawn without a marker. */
  setHead(head: number | null): void
  /** Returns whether the playhead would be in a gap at this position. */
  isInGap(head: number): boolean
  /** Highlights one part, from and to in points, with its arrows; null: everything. */
  setSpan(span: readonly [from: number, to: number] | null): void
  /**
   * Draws line, arrows and playhead marker on the trail that `smooth` returns; points and rings stay at the measured
   * positions.
   */
  setSmoothing(smooth: ((trail: Trail) => Trail) | null): void
  /**
   * Makes the trail cover lines below it, so that two trails on the same route can be told apart. Otherwise their
   * colours mix.
   */
  setCovers(covers: boolean): void
  /** Returns the trail point at a click; null if no part of the line is within `withinPx`. */
  nearest(px: Px, withinPx?: number): number | null
  /** Returns each visit of the trail to a screen point, as the index of its nearest point. */
  passes(px: Px): number[]
  dispose(): void
}

/** An invisible trail, drawn to compile the shader programs. */
const NOTHING = createTrail(
  '',
  [0, 1].map((t) => ({ workerId: '', t, lat: 0, lon: 0, accuracy: null, speed: null })),
)

/** colour of arrows and points on a line that is coloured by time or speed */
const SIGNS_ON_RAMP = '#334155'

/** Draws one trail with its arrows, points and playhead marker into a layer stack. */
export function createTrailLayers(
  host: Pick<MapHost, 'getCamera' | 'getSize' | 'on' | 'drawsSlowly'>,
  stack: LayerStack,
  {
    bands = currentPosition(),
    ...start
  }: { options: TrailDisplayOptions; theme: MapTheme; bands?: TrailBands },
): TrailLayers {
  let { options, theme } = start
  let trail: Trail | null = null
  /** the trail as drawn: measured or smoothed */
  let line: Trail | null = null
  let smooth: ((trail: Trail) => Trail) | null = null
  let points: TrailPoints | null = null
  /** pieces of the line to draw at this zoom */
  let pieces: TrailPiece[] = []
  let head: number | null = null
  let span: readonly [from: number, to: number] | null = null
  /** position of the playhead that is on the screen */
  let drawnHeadAt: number | null = null
  let arrows: TrailArrow[] = []
  let laidOutZoom: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const arrowMarkers = new MarkerSet()
  const dots = new MarkerSet()
  let late = createLateRings([])
  let covers = false
  let unseen: Layer[] | null = null
  let brush = pickBrush()

  function pickBrush() {
    return options.colourBy === 'one' && !covers ? trailLine(options) : coveringTrailLine(options)
  }

  function lay() {
    line = trail && smooth ? smooth(trail) : trail
    points = line && trailPoints(line, trail && trailLevels(trail, options.colourBy))
  }

  function layOut() {
    arrowMarkers.clear()
    laidOutZoom = host.getCamera().zoom
    pieces = line && points ? packTrail(line, points, thinTrail(points, laidOutZoom, host.drawsSlowly())) : []
    const [from, to] = span ?? [0, Infinity]
    // a comet draws the older part of the line faintly, and arrows cannot be faint
    const withArrows = options.arrows && !(options.comet && span === null)
    const all = points && withArrows ? trailArrows(points, laidOutZoom) : []
    const inSpan = all.filter((arrow) => arrow.head >= from && arrow.head <= to)
    arrows = separateArrows(inSpan, laidOutZoom)
    const size = Math.max(ARROW_PX, options.weight * 3)
    arrows.forEach((arrow, i) => arrowMarkers.put(String(i), { ...arrow, look: TRAIL_CELL.arrow, size }))
  }

  function layDots() {
    dots.clear()
    if (trail === null || !options.points) return
    const size = Math.max(8, options.weight * 2)
    for (let i = 0; i < trail.length; i++)
      dots.put(String(i), {
        lng: trail.lon[i] as number,
        lat: trail.lat[i] as number,
        look: TRAIL_CELL.dot,
        size,
      })
  }

  function drawLine() {
    if (trail === null || pieces.length === 0) return stack.set(bands.trail, unseen)
    // a highlighted part is drawn in full, even beyond the playhead
    const shown = options.progressive && span === null ? head : null
    // on a colour scale, arrows in the trail's own colour would look like a value of the scale
    const atlas = trailAtlas(options.colourBy === 'one' ? options.colour : SIGNS_ON_RAMP)
    const upTo = (count: number) => (shown === null ? null : count)
    const signs: MarkerLayer[] = []
    if (options.points)
      signs.push(sign(`${bands.trail}-points`, dots, atlas, upTo(Math.floor(shown ?? 0) + 1)))
    if (arrows.length > 0)
      signs.push(sign(`${bands.trail}-arrows`, arrowMarkers, atlas, upTo(arrowsUpTo(arrows, shown ?? 0))))
    if (late.times.length > 0)
      signs.push(
        sign(
          `${bands.trail}-late`,
          late.markers,
          lateAtlas[theme],
          upTo(countLateRings(late, momentOf(shown ?? 0))),
        ),
      )
    const end = trail.length - 1
    const moment = momentOf(shown ?? end)
    const tailMs = options.comet ? moment - momentOf(head ?? end) + COMET_MS : null
    const part = span && ([momentOf(span[0]), momentOf(span[1])] as const)
    stack.set(bands.trail, [...brush(bands.trail, pieces, { moment, tailMs, part }), ...signs])
  }

  /** Returns the time of a playhead position (in points), ms since epoch UTC. */
  const momentOf = (at: number) => (trail && interpolatePlace(trail, at)?.t) ?? 0

  const lastSigns = new Map<string, MarkerLayer>()
  /** Returns the layer object of the last frame if nothing changed, which costs deck.gl nothing. */
  function sign(id: string, markers: MarkerSet, atlas: MarkerAtlas, limit: number | null): MarkerLayer {
    const last = lastSigns.get(id)?.props
    const next =
      last?.version === markers.version && last.limit === limit && last.atlas === atlas
        ? (lastSigns.get(id) as MarkerLayer)
        : iconLayer(id, markers, atlas, { limit })
    lastSigns.set(id, next)
    return next
  }

  function drawPosition() {
    const place = line && head !== null ? interpolatePlace(line, head) : null
    const inGap = head !== null && standsInGap(head)
    stack.set(bands.position, place && bands.head({ ...place, inGap }, options, theme))
  }

  const standsInGap = (at: number) => points !== null && isInGap(points, at)

  /** Returns whether the playhead at this position would look the same as now. */
  function looksTheSame(next: number): boolean {
    if (line === null || drawnHeadAt === null || Math.floor(next) !== Math.floor(drawnHeadAt)) return false
    if (standsInGap(next) !== standsInGap(drawnHeadAt)) return false
    const [from, to] = [interpolatePlace(line, drawnHeadAt), interpolatePlace(line, next)]
    if (from === null || to === null) return true
    const units = Math.hypot(worldX(to.lon) - worldX(from.lon), worldY(to.lat) - worldY(from.lat))
    return units * pixelsPerUnit(host.getCamera().zoom) < UNSEEN_PX
  }

  function draw() {
    drawnHeadAt = head
    drawLine()
    drawPosition()
  }

  const stopListening = host.on('camera', ({ camera }) => {
    if (camera.zoom === laidOutZoom || points === null) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      layOut()
      draw()
    }, DELAY.redrawAfterZoom)
  })

  return {
    prepare() {
      const nothing = packTrail(NOTHING, trailPoints(NOTHING), [0, 1])
      unseen = trailLine({ ...options, opacity: 0 })(bands.trail, nothing, {
        moment: 0,
        tailMs: null,
        part: null,
      })
      drawLine()
    },
    setTrail(next) {
      if (next === trail) return
      if (next?.workerId !== trail?.workerId) span = null
      trail = next
      lay()
      layOut()
      layDots()
      late = trailLateRings(next)
      draw()
    },
    setOptions(next) {
      const before = options
      options = next
      brush = pickBrush()
      if (before.colourBy !== next.colourBy) lay()
      if (
        before.colourBy !== next.colourBy ||
        before.comet !== next.comet ||
        before.arrows !== next.arrows ||
        before.weight !== next.weight
      )
        layOut()
      if (before.points !== next.points || before.weight !== next.weight) layDots()
      draw()
    },
    setTheme(next) {
      theme = next
      if (late.times.length > 0) drawLine()
      drawPosition()
    },
    setHead(next) {
      if (next === head) return
      head = next
      if (next === null || !looksTheSame(next)) draw()
    },
    isInGap: standsInGap,
    setSpan(next) {
      if (next?.[0] === span?.[0] && next?.[1] === span?.[1]) return
      span = next
      layOut()
      draw()
    },
    setSmoothing(next) {
      if (next === smooth) return
      smooth = next
      lay()
      layOut()
      draw()
    },
    setCovers(next) {
      if (next === covers) return
      covers = next
      brush = pickBrush()
      draw()
    },
    passes(px) {
      if (points === null || trail === null) return []
      const view = { camera: host.getCamera(), size: host.getSize() }
      return passesOnTrail(points, trail.t, view, px)
    },
    nearest(px, withinPx = Math.max(8, options.weight + 4)) {
      if (points === null) return null
      const view = { camera: host.getCamera(), size: host.getSize() }
      return nearestOnTrail(points, view, px, withinPx)
    },
    dispose() {
      clearTimeout(timer)
      stopListening()
      stack.set(bands.trail, null)
      stack.set(bands.position, null)
    },
  }
}
