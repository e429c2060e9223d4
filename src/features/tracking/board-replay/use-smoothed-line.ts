import { useCallback, useEffect } from 'react'
import { distinctUntilChanged, map as mapped } from 'rxjs'
import { playheadAt } from '../../../../domain/fix/playback.ts'
import { smoothTrail } from '../../../../domain/fix/smooth-trail.ts'
import { trackToTrail } from '../../../../domain/fix/track.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { createTrailLayers } from '../../../map/scene/trail-layers.ts'
import { useScreenTheme } from '../../../ui/theme/theme.ts'
import { comparisonDisplay } from '../trail/comparison/comparison-display.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { useDisposable } from '../use-disposable.ts'
import { useTracking } from '../use-tracking.ts'
import type { OpenReplay } from './data/open-replay.ts'

/**
 * Draws the smoothed trail of a guard until the replay's current time. With `guard` null, it draws nothing.
 */
export function useSmoothedLine(night: OpenReplay, map: TrackerMap | null, guard: string | null): void {
  const theme = useScreenTheme()
  const { options } = useTracking()
  const make = useCallback(() => {
    if (map === null || guard === null) return null
    const layers = createTrailLayers(map.host, map.stack, {
      options: { ...comparisonDisplay(options.get(), theme), weight: options.get().weight, comet: false },
      theme,
      // the guard's marker is already drawn
      bands: { trail: 'beside', position: 'besidePosition', head: () => [] },
    })
    layers.setSmoothing(smoothTrail)
    let trail: Trail | null = null
    const show = () => layers.setHead(trail && playheadAt(trail, night.clock.moment))
    const loads = night.progress$
      .pipe(
        mapped(() => night.recordedTrack(guard)),
        distinctUntilChanged(),
      )
      .subscribe((track) => {
        trail = track.count < 2 ? null : trackToTrail(guard, track)
        layers.setTrail(trail)
        show()
      })
    const moves = night.clock.moment$.subscribe(show)
    return {
      dispose() {
        loads.unsubscribe()
        moves.unsubscribe()
        layers.setTrail(null)
        layers.dispose()
      },
    }
  }, [night, map, guard, options, theme])
  useDisposable(make)
  useEffect(() => map?.trail.prepare(), [map])
}
