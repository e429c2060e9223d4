import type { TrailEvent } from '../../../../domain/fix/trail-events.ts'
import { isClockRunning, type PlaybackActor } from '../../../machines/playback.ts'
import { startDrawTiming, drawTiming } from '../map/draw-timing.ts'
import type { Playback } from './create-playback.ts'
import { JUST_PASSED_MS } from './player-keys.ts'
import { adjacentEventHead } from './playback-trail.ts'

/** Seeks to a place of the trail, and measures the time until it is drawn. */
export function seekTo(actor: PlaybackActor, head: number): void {
  startDrawTiming('askari: seek drawn')
  actor.send({ type: 'seek.requested', head })
  drawTiming('askari: seek drawn')
}

/** Seeks to the next or previous of these; does nothing if there is none. */
export function seekToEvent(
  { actor, playHead }: Playback,
  marks: readonly Pick<TrailEvent, 'index'>[],
  step: 1 | -1,
): void {
  const snapshot = actor.getSnapshot()
  const passed = step < 0 && isClockRunning(snapshot) ? JUST_PASSED_MS / snapshot.context.speed : 0
  const head = adjacentEventHead(marks, playHead.head - passed, step)
  if (head !== null) seekTo(actor, head)
}
