import type { TrailEvent } from '../../../../domain/fix/trail-events.ts'
import { isClockRunning, type PlaybackActor } from '../../../machines/playback.ts'
import { startDrawTiming, drawTiming } from '../map/draw-timing.ts'
import type { Playback } from './create-playback.ts'
import { JUST_PASSED_MS } from './player-keys.ts'
import { adjacentEventHead } from './playback-trail.ts'

/** Asks the replay to go to a place of its trail, and measures how long it takes until that is drawn. */
export function seekTo(actor: PlaybackActor, head: number): void {
  startDrawTiming('askari: seek drawn')
  actor.send({ type: 'seek.asked', head })
  drawTiming('askari: seek drawn')
}

/** Seeks to the next or previous of these; nothing if there is none. */
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
