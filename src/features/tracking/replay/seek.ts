import type { TrailEvent } from '../../../../domain/fix/trail-marks.ts'
import { clockRuns, type PlaybackActor } from '../../../machines/playback.ts'
import { markAsked, markDrawn } from '../map/mark-drawn.ts'
import type { Replay } from './create-replay.ts'
import { JUST_PASSED_MS } from './player-keys.ts'
import { headOfMark } from './playback-trail.ts'

/** Asks the replay to go to a place of its trail, and measures how long it takes until that is drawn. */
export function seekIn(actor: PlaybackActor, head: number): void {
  markAsked('askari: seek drawn')
  actor.send({ type: 'seek.asked', head })
  markDrawn('askari: seek drawn')
}

/** Seeks to the next or previous of these; nothing if there is none. */
export function seekToMark(
  { actor, playHead }: Replay,
  marks: readonly Pick<TrailEvent, 'index'>[],
  step: 1 | -1,
): void {
  const snapshot = actor.getSnapshot()
  const passed = step < 0 && clockRuns(snapshot) ? JUST_PASSED_MS / snapshot.context.speed : 0
  const head = headOfMark(marks, playHead.head - passed, step)
  if (head !== null) seekIn(actor, head)
}
