import type { PlaybackSnapshot } from '../../../machines/playback.ts'
import { pace } from '../../../machines/playback-speed.ts'

type Playing = Pick<PlaybackSnapshot['context'], 'animation' | 'direction' | 'rate' | 'speed'>

/** pause between two drawings in smooth playback, ms; draws every third frame of a 60 Hz screen */
const GLIDING_MS = 36
/** maximum pause, ms, so that a change of speed becomes visible soon */
const LONGEST_MS = 240
/** duration of a frame, ms */
const FRAME_MS = 16

/**
 * Returns how long a slow renderer pauses before it draws the playhead again, ms. In smooth playback the
 * pause is fixed. In stepwise playback it lasts until just before the next point, because nothing changes
 * earlier.
 */
export function headRest(playing: Playing, head: number): number {
  if (playing.animation === 'smooth') return GLIDING_MS
  const ahead = playing.direction > 0 ? Math.floor(head) + 1 - head : head - Math.floor(head)
  return Math.min(Math.max(ahead / pace(playing) - FRAME_MS, GLIDING_MS), LONGEST_MS)
}
