import type { Observable } from 'rxjs'
import type { PlaybackActor } from '../../../machines/playback.ts'

/** The clock of a player, for one guard's trail or a replay of all guards. Times are ms since epoch. */
export interface PlayerClock {
  actor: PlaybackActor
  /** emits the current time on subscription, then every change */
  moment$: Observable<number>
  readonly moment: number
  seek(t: number): void
  /** call it when more data is loaded: a clock that waits for data continues */
  look(): void
  /**
   * sets a function that maps a time to the time at which forward playback continues instead; null means no
   * skip
   */
  skipWith(skipTo: ((t: number) => number | null) | null): void
}
