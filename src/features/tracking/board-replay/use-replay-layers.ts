import { useCallback, useEffect } from 'react'
import { distinctUntilChanged, filter, map as mapped, take } from 'rxjs'
import { createReplayLayers, isLongTrail, type ReplayLayers } from '../../../map/scene/replay-layers.ts'
import { FIRST_WINDOW_MS } from '../../../streams/replay/hour-order.ts'
import { useScreenTheme } from '../../../ui/theme/theme.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { markReplayDrawn } from '../map/draw-timing.ts'
import { useDisposable } from '../use-disposable.ts'
import type { OpenReplay } from './data/open-replay.ts'

/** Options for drawing the trails of a replay. */
export interface TrailDisplay {
  /** length of a drawn trail, ms; null for all */
  trailMs: number | null
  /** ids of highlighted guards (memoized) */
  selected: readonly string[]
  /** ids of guards whose whole trail is drawn (memoized) */
  paths: readonly string[]
  /** whether a guard's trail is drawn (memoized) */
  shows: (guard: string) => boolean
}

/** Draws the trails of a replay until its current time. Markers of guards are drawn elsewhere. */
export function useReplayLayers(night: OpenReplay, map: TrackerMap | null, shown: TrailDisplay): void {
  const theme = useScreenTheme()
  const { trailMs, selected, paths, shows } = shown
  const make = useCallback((): ReplayLayers | null => {
    if (map === null) return null
    const view = { moment: night.clock.moment, trailMs: null, shown: null, selected: new Set<string>() }
    const made = createReplayLayers(map.stack, { theme: 'dark', view: { ...view, paths: [] } })
    const loads = night.progress$.subscribe(() => made.setNight(night.tracks))
    const first = night.progress$
      .pipe(
        filter(() => isPictured(night)),
        take(1),
      )
      .subscribe(() => markReplayDrawn(night.tracks.guards().length))
    const moves = night.clock.moment$.subscribe((moment) => made.setView({ moment }))
    return {
      ...made,
      dispose() {
        loads.unsubscribe()
        first.unsubscribe()
        moves.unsubscribe()
        made.dispose()
      },
    }
  }, [night, map])
  const layers = useDisposable(make)
  useEffect(() => layers?.setTheme(theme), [layers, theme])
  useEffect(() => layers?.setView({ trailMs }), [layers, trailMs])
  // simplified tracks have no arrival times, which `asSeen` needs
  const withShape = (isLongTrail(trailMs) || paths.length > 0) && !night.asSeen
  useEffect(() => {
    if (layers === null || !withShape) return
    const shape = night.loadShape()
    const loads = shape.progress$.subscribe(() => layers.setThinned(shape))
    return () => {
      loads.unsubscribe()
      layers.setThinned(null)
      shape.dispose()
    }
  }, [layers, night, withShape])
  useEffect(() => layers?.setView({ selected: new Set(selected) }), [layers, selected])
  useEffect(() => {
    const choices = night.progress$
      .pipe(
        mapped(() => night.tracks.guards().filter(shows)),
        distinctUntilChanged((a, b) => a.join() === b.join()),
      )
      .subscribe((guards) => layers?.setView({ shown: new Set(guards) }))
    return () => choices.unsubscribe()
  }, [layers, night, shows])
  useEffect(() => layers?.setView({ paths }), [layers, paths])
}

/** Returns whether all data for the first frame is loaded. */
const isPictured = ({ clock, parts }: OpenReplay) =>
  parts.knownSince(clock.moment) <= clock.moment - FIRST_WINDOW_MS
