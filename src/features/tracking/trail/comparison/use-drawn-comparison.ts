import { useCallback, useEffect, useState } from 'react'
import { playheadAt } from '../../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import { displayedHead, hasHead } from '../../../../machines/playback.ts'
import { createNamedHead } from '../../../../map/layers/markers/named-head-layers.ts'
import { createTrailLayers } from '../../../../map/scene/trail-layers.ts'
import type { MapTheme } from '../../../../map/hosts/map-host.ts'
import type { Tracker } from '../../create-tracker.ts'
import { useDisplayOptions } from '../../map/display-options-store.ts'
import { useDisposable } from '../../use-disposable.ts'
import type { TrackerMap } from '../../map/create-tracker-map.ts'
import { comparisonDisplay } from './comparison-display.ts'
import { comparisonPosition, maxSilenceMs } from './comparison-position.ts'

interface Beside {
  other: Trail | null
  name: string
  theme: MapTheme
  /** points of the first trail that are highlighted; null for all */
  span: readonly [from: number, to: number] | null
}

/**
 * Draws the second guard's trail with a marker at the current time. Returns whether that trail covers the
 * current time.
 */
export function useDrawnComparison(
  { replay, options: store }: Tracker,
  map: TrackerMap,
  trail: Trail,
  { other, name, theme, span }: Beside,
): boolean {
  const options = useDisplayOptions(store)
  const [isKnown, setIsKnown] = useState(true)
  const isShown = other !== null

  const make = useCallback(() => {
    if (!isShown) return null
    return createTrailLayers(map.host, map.stack, {
      options: comparisonDisplay(store.get(), theme),
      theme,
      bands: { trail: 'beside', position: 'besidePosition', head: createNamedHead('beside-position', name) },
    })
  }, [map, store, theme, name, isShown])
  const layers = useDisposable(make)
  useEffect(() => {
    map.trail.setCovers(isShown)
    return () => map.trail.setCovers(false)
  }, [map, isShown])
  useEffect(() => layers?.setOptions(comparisonDisplay(options, theme)), [layers, options, theme])
  useEffect(() => layers?.setTrail(other), [layers, other])
  const [from, to] = span ? span.map((point) => trail.t[point] as number) : []
  useEffect(() => {
    const isPart = other !== null && from !== undefined && to !== undefined
    layers?.setSpan(isPart ? [playheadAt(other, from), playheadAt(other, to)] : null)
  }, [layers, other, from, to])
  useEffect(() => {
    map.compare(layers && other && { trail: other, name, layers })
    return () => map.compare(null)
  }, [map, layers, other, name])
  const isDrawn = layers !== null
  useEffect(() => {
    if (isDrawn) map.fitTruly()
  }, [map, isDrawn])

  useEffect(() => {
    if (layers === null || other === null) return
    const longest = maxSilenceMs(other)
    const follow = () => {
      const snapshot = replay.actor.getSnapshot()
      const isReplayed = hasHead(snapshot)
      const at = displayedHead(snapshot, replay.playHead.head)
      const head = isReplayed ? comparisonPosition(trail, other, at, longest) : null
      layers.setHead(head)
      setIsKnown(!isReplayed || (head !== null && !layers.isInGap(head)))
    }
    follow()
    const moves = replay.playHead.head$.subscribe(follow)
    const states = replay.actor.subscribe(follow)
    return () => {
      moves.unsubscribe()
      states.unsubscribe()
    }
  }, [layers, replay, trail, other])
  return isKnown
}
