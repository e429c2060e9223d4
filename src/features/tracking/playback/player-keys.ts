import { isClockRunning } from '../../../machines/playback.ts'
import { pace } from '../../../machines/playback-speed.ts'
import type { PlayerClock } from './player-clock.ts'
import type { PlaybackCommand } from './keyboard/key-command.ts'

/** time after passing an event in which 'previous' skips that event, ms of real time */
const JUST_PASSED_MS = 1000

/** What a player plays: one guard's trail, or a replay of all guards. Times are ms since epoch UTC. */
export interface Played {
  clock: PlayerClock
  from: number
  to: number
  /** returns the time of the next or previous fix; null if none */
  stepFrom: (t: number, step: 1 | -1) => number | null
  /** times of events, and times at which gaps begin, both sorted */
  marks: () => readonly number[]
  gaps: () => readonly number[]
  /**
   * recorded time per unit of the playhead, ms: for a trail the mean time between two fixes, for a replay 1
   */
  stepMs: number
  fit: () => void
  setRangeEnd: (end: 'from' | 'to', t: number) => void
}

/** Returns the next or previous of these sorted times, from the current time. Undefined if there is none. */
export function besideMoment(
  { clock, stepMs }: Pick<Played, 'clock' | 'stepMs'>,
  moments: readonly number[],
  step: 1 | -1,
): number | undefined {
  const { moment } = clock
  if (step > 0) return moments.find((t) => t > moment)
  const snapshot = clock.actor.getSnapshot()
  const passed = isClockRunning(snapshot) ? JUST_PASSED_MS * pace(snapshot.context) * stepMs : 0
  return moments.findLast((t) => t < moment - passed)
}

/** Runs the command of a key. Seeks use recorded time, although a trail's playhead counts points. */
export function pressPlayerKey(command: PlaybackCommand, played: Played): void {
  const { clock, from, to, stepFrom, marks, gaps, fit, setRangeEnd } = played
  const { actor, moment } = clock
  const seek = (t: number | null | undefined) => {
    if (t != null) clock.seek(t)
  }
  switch (command.type) {
    case 'toggle play':
      return actor.send({ type: 'toggle.pressed' })
    case 'speed up':
      return actor.send({ type: 'faster.pressed' })
    case 'speed down':
      return actor.send({ type: 'slower.pressed' })
    case 'shuttle':
      return actor.send({ type: 'shuttle.pressed', direction: command.direction })
    case 'seek by time':
      return seek(moment + command.ms)
    case 'seek by points':
      return seek(stepFrom(moment, command.points > 0 ? 1 : -1))
    case 'seek to fraction':
      return seek(from + command.fraction * (to - from))
    case 'seek to mark':
      return seek(besideMoment(played, marks(), command.step))
    case 'seek to gap':
      return seek(besideMoment(played, gaps(), command.step))
    case 'fit trail':
      return fit()
    case 'range begins':
      return setRangeEnd('from', moment)
    case 'range ends':
      return setRangeEnd('to', moment)
  }
}
