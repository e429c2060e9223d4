import { map } from 'rxjs'
import { interpolatePlace, playheadAt } from '../../../../../domain/fix/playback.ts'
import type { BoardClock } from '../../board-replay/data/start-board-clock.ts'
import { seekTo } from '../../playback/seek.ts'
import type { Tracker } from '../../create-tracker.ts'

/** The clock of a trail as that of a board: the same playhead, told in ms since epoch UTC. */
export function trailClock({ replay: { actor, playHead }, guardTrail: { view } }: Tracker): BoardClock {
  const momentAt = (head: number) => {
    const trail = view.current()
    return Math.round((trail && interpolatePlace(trail, head)?.t) ?? 0)
  }
  return {
    actor,
    moment$: playHead.head$.pipe(map(momentAt)),
    get moment() {
      return momentAt(playHead.head)
    },
    seek(t) {
      const trail = view.current()
      if (trail) seekTo(actor, playheadAt(trail, t))
    },
    // a trail has all of its fixes
    look() {},
    skipWith() {},
    dispose() {},
  }
}
