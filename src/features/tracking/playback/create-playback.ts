import type { TrailDisplayOptions } from '../../../map/scene/trail-display-options.ts'
import {
  isClockRunning,
  playbackMachine,
  type PlaybackActor,
  type PlaybackSettings,
} from '../../../machines/playback.ts'
import type { PlaybackInput } from '../../../machines/playback-event.ts'
import { pace } from '../../../machines/playback-speed.ts'
import { createPlayHead, type PlayHead } from '../../../streams/play-head.ts'
import { runAlone, type RunPart } from '../run-part.ts'

export interface Playback {
  actor: PlaybackActor
  playHead: PlayHead
  /** a trail is being loaded; if Play is pressed meanwhile, playback starts when it is loaded */
  await(): void
  /** the trail could not be loaded */
  fail(): void
  /** the trail is loaded; with `at`, playback does not start but stays at this point */
  load(points: number, at?: number): void
  /** live fixes were appended to the trail */
  extend(points: number): void
  clear(): void
  dispose(): void
}

/** Returns the stored playback options of this browser. */
export function playbackSettings(options: TrailDisplayOptions): PlaybackSettings {
  return {
    speed: options.speed,
    animation: options.smooth ? 'smooth' : 'progressive',
    follow: options.follow,
    zoom: options.followZoom,
  }
}

/**
 * Connects the playback machine with its clock. The machine decides when the clock runs; the clock computes
 * the playhead.
 */
export function createPlayback(
  settings: PlaybackInput,
  {
    playHead = createPlayHead(),
    runPart = runAlone,
    part = 'playback',
  }: { playHead?: PlayHead; runPart?: RunPart; part?: 'playback' | 'board clock' } = {},
): Playback {
  const { first = 0 } = settings
  const setPoints = (points: number) => playHead.setSpan(first, first + Math.max(0, points - 1))
  const machine = playbackMachine.provide({
    actions: { 'move the clock': (_, { head }) => playHead.moveTo(head) },
  })
  const { actor, end } = runPart(part, machine, settings)
  const keepTime = () => {
    const snapshot = actor.getSnapshot()
    playHead.setPace(snapshot.context.direction * pace(snapshot.context))
    if (isClockRunning(snapshot)) playHead.run()
    else playHead.halt()
  }
  actor.subscribe(keepTime)
  const ends = playHead.end$.subscribe(() => actor.send({ type: 'end.reached' }))
  keepTime()

  return {
    actor,
    playHead,
    await() {
      actor.send({ type: 'trail.awaited' })
      setPoints(0)
    },
    fail: () => actor.send({ type: 'trail.failed' }),
    load(points, at) {
      setPoints(points)
      actor.send({ type: 'trail.loaded', points, ...(at !== undefined && { at }) })
    },
    extend(points) {
      setPoints(points)
      actor.send({ type: 'trail.extended', points })
      if (actor.getSnapshot().matches('completed')) playHead.moveTo(first + points - 1)
    },
    clear() {
      actor.send({ type: 'selection.cleared' })
      setPoints(0)
    },
    dispose() {
      ends.unsubscribe()
      end()
      playHead.dispose()
    },
  }
}
