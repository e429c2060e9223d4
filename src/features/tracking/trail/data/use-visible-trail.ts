import { spanText } from '../panel/span-text.ts'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { trailStatistics, type TrailStatistics } from '../../../../../domain/fix/trail-statistics.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import type { TrailWindow } from '../../../../../domain/fix/trail-window.ts'
import type { ZoneClock } from '../../../../../domain/time/zone-time.ts'
import {
  isLoading,
  trailPhase,
  type TrackingSnapshot,
  type TrailPhase,
} from '../../../../machines/tracking.ts'
import { useView } from '../../../../streams/use-view.ts'
import type { TrackerMap } from '../../map/create-tracker-map.ts'
import type { Tracker } from '../../create-tracker.ts'
import { NO_TRAIL, playbackTrail, type PlaybackTrail } from '../../playback/playback-trail.ts'
import { useTracking } from '../../use-tracking.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

export interface VisibleTrail {
  trail: Trail | null
  loading: boolean
  phase: TrailPhase
  /** null until the trail is loaded: statistics of live fixes alone would be misleading */
  statistics: TrailStatistics | null
  /** formatted time of the newest fix, in the company's zone */
  lastUpdate: string | null
  /** formatted times of the first and last fix, with year and zone */
  period: string | null
  playback: PlaybackTrail
  sources: Pick<TrackingSnapshot['context'], 'dataSource' | 'historyDataSource'>
  /** the requested period */
  window: TrailWindow | null
}

/** Returns the displayed trail with texts and statistics. When it is loaded, the map is fitted to it. */
export function useVisibleTrail({ guardTrail }: Tracker, map: TrackerMap | null): VisibleTrail {
  const { clock } = useTracking()
  const trail = useView(guardTrail.view.trail$, null)
  const loading = useSelector(guardTrail.actor, isLoading)
  const phase = useSelector(guardTrail.actor, trailPhase)
  const isThere = phase === 'loaded' || phase === 'incomplete'
  const sources = useSelector(guardTrail.actor, (snapshot) => snapshot.context)
  useEffect(() => map?.trail.prepare(), [map])
  useEffect(() => map?.setPast(isThere), [map, isThere])
  useEffect(() => (map ? guardTrail.onLoaded(() => map.fitTrail()) : undefined), [guardTrail, map])

  return useMemo(() => {
    // statistics use all fixes, not only those that the trail displays
    const whole = guardTrail.view.whole()
    const shown = isThere && trail !== null && trail.length > 0 ? trail : null
    return {
      trail: shown,
      loading,
      phase,
      sources,
      window: sources.window,
      statistics: isThere && whole ? trailStatistics(whole) : null,
      lastUpdate: shown && clock.full(shown.t[shown.length - 1] as number),
      period: shown && periodText(shown, clock),
      playback: shown ? playbackTrail(shown, clock) : NO_TRAIL,
    }
  }, [guardTrail, trail, loading, phase, isThere, sources, clock])
}

function periodText({ t, length }: Trail, clock: ZoneClock): string {
  const last = t[length - 1] as number
  return tr(texts.trailOfClock, { clock: spanText(clock, { from: t[0] as number, to: last }) })
}
