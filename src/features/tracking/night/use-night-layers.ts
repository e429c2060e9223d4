import { useCallback, useEffect } from 'react'
import { distinctUntilChanged, filter, map as mapped, take } from 'rxjs'
import { createNightLayers, isLongTrail, type NightLayers } from '../../../map/night-layers.ts'
import { FIRST_LOOK_MS } from '../../../streams/night/hour-order.ts'
import { useScreenTheme } from '../../../ui/theme/theme.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { markNight } from '../map/mark-drawn.ts'
import { useMade } from '../use-made.ts'
import type { OpenNight } from './open-night.ts'

/** How the trails of a night are drawn. */
export interface TrailsShown {
  /** how much of the past, ms; null = all of the night */
  trailMs: number | null
  /** whose trails stand out; keep its identity while it says the same */
  selected: readonly string[]
  /** whose whole paths lie beneath; keep its identity while it says the same */
  paths: readonly string[]
  /** whose trails are drawn; keep the function's identity while they are the same */
  shows: (guard: string) => boolean
}

/** Draws what everybody walked up to the moment of the board; guards themselves are those of the board. */
export function useNightLayers(night: OpenNight, map: TrackerMap | null, shown: TrailsShown): void {
  const theme = useScreenTheme()
  const { trailMs, selected, paths, shows } = shown
  const make = useCallback((): NightLayers | null => {
    if (map === null) return null
    const view = { moment: night.clock.moment, trailMs: null, shown: null, selected: new Set<string>() }
    const made = createNightLayers(map.stack, { theme: 'dark', view: { ...view, paths: [] } })
    const loads = night.progress$.subscribe(() => made.setNight(night.tracks))
    const first = night.progress$
      .pipe(
        filter(() => isPictured(night)),
        take(1),
      )
      .subscribe(() => markNight(night.tracks.guards().length))
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
  const layers = useMade(make)
  useEffect(() => layers?.setTheme(theme), [layers, theme])
  useEffect(() => layers?.setView({ trailMs }), [layers, trailMs])
  // what is thinned does not tell when it came
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

/** Whether all that the first picture shows is there. */
const isPictured = ({ clock, parts }: OpenNight) =>
  parts.knownSince(clock.moment) <= clock.moment - FIRST_LOOK_MS
