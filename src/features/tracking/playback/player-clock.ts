import type { Observable } from 'rxjs'
import type { PlaybackActor } from '../../../machines/playback.ts'

/** The clock of what is played, of one guard's trail as of a board. Moments are ms since epoch UTC. */
export interface PlayerClock {
  actor: PlaybackActor
  /** the moment that is shown; the latest at once on subscription */
  moment$: Observable<number>
  readonly moment: number
  seek(t: number): void
  /** call it when more is loaded: a waiting clock continues */
  look(): void
  /** sets what says where forward playback continues instead of at a moment; null: there */
  skipWith(skipTo: ((t: number) => number | null) | null): void
}
