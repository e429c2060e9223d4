import type { PlaybackActor } from '../../../machines/playback.ts'
import { startDrawTiming, drawTiming } from '../map/draw-timing.ts'

/** Seeks to a point of the trail, and measures the time until it is drawn. */
export function seekTo(actor: PlaybackActor, head: number): void {
  startDrawTiming('askari: seek drawn')
  actor.send({ type: 'seek.requested', head })
  drawTiming('askari: seek drawn')
}
