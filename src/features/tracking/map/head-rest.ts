import type { PlaybackSnapshot } from '../../../machines/playback.ts'
import { pace } from '../../../machines/playback-speed.ts'

type Playing = Pick<PlaybackSnapshot['context'], 'animation' | 'direction' | 'rate' | 'speed'>

/** a gliding head is drawn once in three frames of the screen, ms */
const GLIDING_MS = 36
/** so that a change of speed is seen soon, ms */
const LONGEST_MS = 240
/** the wait for a frame after a rest, ms */
const FRAME_MS = 16

/**
 * Returns how long the head of a trail rests on slow renderers, ms: while it glides, as long as it is not drawn; in
 * steps, until it is about to reach the next point, because nothing changes before.
 */
export function headRest(playing: Playing, head: number): number {
  if (playing.animation === 'smooth') return GLIDING_MS
  const ahead = playing.direction > 0 ? Math.floor(head) + 1 - head : head - Math.floor(head)
  return Math.min(Math.max(ahead / pace(playing) - FRAME_MS, GLIDING_MS), LONGEST_MS)
}
