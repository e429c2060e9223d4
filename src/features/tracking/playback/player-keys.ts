import { isClockRunning } from '../../../machines/playback.ts'
import { pace } from '../../../machines/playback-speed.ts'
import type { PlayerClock } from './player-clock.ts'
import type { KeyCommand, PlaybackCommand } from './keyboard/key-command.ts'

/** time after passing an event in which 'previous' skips that event, ms of real time */
const JUST_PASSED_MS = 1000

/** What keyboard commands do in a player. */
export interface PlayerKeys {
  /** sends an event to the playback machine */
  send(
    event:
      | { type: 'toggle.pressed' }
      | { type: 'faster.pressed' }
      | { type: 'slower.pressed' }
      | { type: 'shuttle.pressed'; direction: 1 | -1 },
  ): void
  /** seeks by ms of recorded time, by fixes, or to a fraction of the whole */
  seek(command: Extract<KeyCommand, { type: `seek ${'by' | 'to fraction'}${string}` }>): void
  toMark(step: 1 | -1): void
  toGap(step: 1 | -1): void
  fit(): void
  /** sets the start or end of the selected range to the current time */
  setRangeEnd(end: 'from' | 'to'): void
}

/** Runs a keyboard command about playback. */
export function pressPlayerKey(command: PlaybackCommand, player: PlayerKeys): void {
  switch (command.type) {
    case 'toggle play':
      return player.send({ type: 'toggle.pressed' })
    case 'speed up':
      return player.send({ type: 'faster.pressed' })
    case 'speed down':
      return player.send({ type: 'slower.pressed' })
    case 'shuttle':
      return player.send({ type: 'shuttle.pressed', direction: command.direction })
    case 'seek by time':
    case 'seek by points':
    case 'seek to fraction':
      return player.seek(command)
    case 'seek to mark':
      return player.toMark(command.step)
    case 'seek to gap':
      return player.toGap(command.step)
    case 'fit trail':
      return player.fit()
    case 'range begins':
      return player.setRangeEnd('from')
    case 'range ends':
      return player.setRangeEnd('to')
  }
}

/** What a player plays: one guard's trail, or a replay of all guards. Times are ms since epoch. */
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

/** Creates what keys do. Seeks use recorded time, although a trail's playhead counts points. */
export function playerKeys(played: Played): PlayerKeys {
  const { clock, from, to, stepFrom, marks, gaps, fit, setRangeEnd } = played
  const seek = (t: number | null | undefined) => {
    if (t != null) clock.seek(t)
  }
  return {
    send: (event) => clock.actor.send(event),
    seek(command) {
      if (command.type === 'seek by time') seek(clock.moment + command.ms)
      else if (command.type === 'seek to fraction') seek(from + command.fraction * (to - from))
      else seek(stepFrom(clock.moment, command.points > 0 ? 1 : -1))
    },
    toMark: (step) => seek(besideMoment(played, marks(), step)),
    toGap: (step) => seek(besideMoment(played, gaps(), step)),
    fit,
    setRangeEnd: (end) => setRangeEnd(end, clock.moment),
  }
}
