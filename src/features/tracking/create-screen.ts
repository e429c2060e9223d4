import { map } from 'rxjs'
import type { ToastEvent } from '../../machines/toast.ts'
import { boundsOf } from '../../streams/trail-window.ts'
import { afterGap } from './after-gap.ts'
import { afterUntold } from './after-untold.ts'
import type { DisplayOptionsStore } from './display-options-store.ts'
import { createReplay, settingsOf, type Replay } from './create-replay.ts'
import { createTrailDesk, type TrailDesk } from './create-trail-desk.ts'
import type { Tracking } from './create-tracking.ts'
import { keepSettingsTogether } from './keep-settings-together.ts'

/** What one tracker screen owns while it is shown: a replay and the trail that it plays. */
export interface Screen {
  replay: Replay
  desk: TrailDesk
  options: DisplayOptionsStore
  dispose(): void
}

export function createScreen(tracking: Tracking, tell: (toast: ToastEvent) => void): Screen {
  const { options, firebase, api, now, inspect } = tracking
  const replay = createReplay(settingsOf(options.get()), { ...(inspect && { inspect }) })
  replay.actor.on('toast', tell)
  const desk = createTrailDesk({ firebase, api, replay, now, tell, ...(inspect && { inspect }) })
  /** the guard whose trail is shown, where it may still grow */
  const shownGuard$ = desk.view.trail$.pipe(
    map((trail) => {
      const { window } = desk.actor.getSnapshot().context
      const open = window !== null && boundsOf(window, now()).to >= now()
      return open && trail !== null && trail.length > 0 ? trail.workerId : null
    }),
  )
  const behind = afterUntold(tracking.untold$, shownGuard$).subscribe(() => desk.refresh())
  const arrivals = tracking.live.arrived$.subscribe((guards) => desk.put(guards.map((guard) => guard.fix)))
  const gaps = afterGap(tracking.live.source$).subscribe(() => desk.refresh())
  const part = keepSettingsTogether(options, replay.actor)
  return {
    replay,
    desk,
    options,
    dispose() {
      part()
      behind.unsubscribe()
      arrivals.unsubscribe()
      gaps.unsubscribe()
      desk.dispose()
      replay.dispose()
    },
  }
}
