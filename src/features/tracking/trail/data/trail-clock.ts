import { map } from 'rxjs'
import { interpolatePlace, playheadAt } from '../../../../../domain/fix/playback.ts'
import type { PlayerClock } from '../../playback/player-clock.ts'
import { seekTo } from '../../playback/seek.ts'
import type { Playback } from '../../playback/create-playback.ts'
import type { GuardTrail } from './create-guard-trail.ts'

/** Adapts the playback of a trail to a clock in ms since epoch. The trail's own playhead counts fixes. */
export function trailClock({ actor, playHead }: Playback, { view }: Pick<GuardTrail, 'view'>): PlayerClock {
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
    // never waits for data, because a trail is loaded as a whole
    look() {},
    skipWith(skipTo) {
      playHead.skipWith(
        skipTo &&
          ((head) => {
            const trail = view.current()
            const t = skipTo(momentAt(head))
            return trail && t !== null ? playheadAt(trail, t) : null
          }),
      )
    },
  }
}
