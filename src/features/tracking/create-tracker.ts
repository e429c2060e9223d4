import { distinctUntilChanged, filter, map, merge } from 'rxjs'
import type { ToastEvent } from '../../machines/effects.ts'
import { windowBounds } from '../../../domain/fix/trail-window.ts'
import { afterReconnect, afterMissedFixes } from './trail/data/trail-refresh.ts'
import type { DisplayOptionsStore } from './map/display-options-store.ts'
import { createPlayback, playbackSettings, type Playback } from './playback/create-playback.ts'
import { createGuardTrail, type GuardTrail } from './trail/data/create-guard-trail.ts'
import type { Tracking } from './create-tracking.ts'
import type { PlayerClock } from './playback/player-clock.ts'
import { trailClock } from './trail/data/trail-clock.ts'
import { syncSettings } from './playback/sync-settings.ts'

/** Objects that a tracker page creates and disposes of: the playback and the guard's trail. */
export interface Tracker {
  replay: Playback
  guardTrail: GuardTrail
  /** clock of the trail's playback */
  clock: PlayerClock
  options: DisplayOptionsStore
  dispose(): void
}

export function createTracker(tracking: Tracking, tell: (toast: ToastEvent) => void): Tracker {
  const { options, firebase, api, now, runPart } = tracking
  const replay = createPlayback(playbackSettings(options.get()), { runPart })
  replay.actor.on('toast', tell)
  const guardTrail = createGuardTrail({ firebase, api, replay, now, tell, runPart })
  /** the guard of a displayed trail that may still grow */
  const shownGuard$ = guardTrail.view.trail$.pipe(
    map((trail) => {
      const { window } = guardTrail.actor.getSnapshot().context
      const open = window !== null && windowBounds(window, now()).to >= now()
      return open && trail !== null && trail.length > 0 ? trail.workerId : null
    }),
  )
  const behind = afterMissedFixes(tracking.truncated$, shownGuard$).subscribe(() => guardTrail.refresh())
  const arrivals = tracking.live.arrived$.subscribe((guards) =>
    guardTrail.put(guards.map((guard) => guard.fix)),
  )
  const reached = tracking.live.links$
    .pipe(
      map(({ firebase }) => firebase === 'up'),
      distinctUntilChanged(),
      filter((up) => up),
    )
    .subscribe(() => guardTrail.databaseReached())
  const gaps = afterReconnect(tracking.live.source$).subscribe(() => guardTrail.refresh())
  const unexpected = merge(tracking.truncated$, tracking.live.source$).subscribe(() =>
    guardTrail.forgetExpected(),
  )
  const part = syncSettings(options, replay.actor)
  return {
    replay,
    guardTrail,
    clock: trailClock(replay, guardTrail),
    options,
    dispose() {
      part()
      behind.unsubscribe()
      arrivals.unsubscribe()
      reached.unsubscribe()
      gaps.unsubscribe()
      unexpected.unsubscribe()
      guardTrail.dispose()
      replay.dispose()
    },
  }
}
