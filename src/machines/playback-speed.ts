import { SPEED } from '../../domain/fix/playback.ts'

/** Unit of a speed. 'segments': ms per segment of a trail (lower is faster). 'times': multiple of real time. */
export type PlaybackRate = 'segments' | 'times'

interface Speed {
  rate: PlaybackRate
  speed: number
}

/** Speeds of a board replay, as multiples of real time. */
export const BOARD_SPEEDS = [0.5, 1, 2, 5, 10, 30, 60, 120, 240] as const
const FIRST_TIMES = 60

export const firstSpeed = (rate: PlaybackRate): number => (rate === 'times' ? FIRST_TIMES : SPEED.initial)

export const speedWithin = (rate: PlaybackRate, speed: number): number =>
  rate === 'times' ? speed : Math.min(Math.max(speed, SPEED.fastest), SPEED.slowest)

/** Returns the next faster (1) or slower (-1) speed; the same speed at the limit. */
export function nextSpeed({ rate, speed }: Speed, by: 1 | -1): number {
  if (rate === 'segments') return speedWithin(rate, speed - by * SPEED.step)
  const next =
    by > 0 ? BOARD_SPEEDS.find((each) => each > speed) : BOARD_SPEEDS.findLast((each) => each < speed)
  return next ?? speed
}

export const isFastest = (speed: Speed): boolean => nextSpeed(speed, 1) === speed.speed
export const isSlowest = (speed: Speed): boolean => nextSpeed(speed, -1) === speed.speed

/** Returns how far the playhead moves per ms: in fixes on a trail, in ms on a board. */
export const pace = ({ rate, speed }: Speed): number => (rate === 'times' ? speed : 1 / speed)
