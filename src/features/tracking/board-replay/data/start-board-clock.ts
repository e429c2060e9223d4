import { isAwaitingTrail, playbackState } from '../../../../machines/playback.ts'
import type { FramePort } from '../../../../streams/frame-loop.ts'
import { createPlayHead } from '../../../../streams/play-head.ts'
import { createPlayback } from '../../playback/create-playback.ts'
import type { PlayerClock } from '../../playback/player-clock.ts'
import type { RunPart } from '../../run-part.ts'

interface Options {
  from: number
  to: number
  at: number
  /** initial speed; null for the default */
  speed: number | null
  /** whether the data at a time is loaded */
  isLoaded: (t: number) => boolean
  frames?: FramePort
  runPart?: RunPart
}

/** states in which the clock stands still; if its moment is not loaded, it waits for the data */
const AT_REST = new Set(['paused', 'stopped', 'completed'])

/**
 * Starts the clock of a replay. It is a playback whose trail has one point per ms. It plays only loaded
 * times, and waits for data that is missing.
 */
export function startBoardClock({
  from,
  to,
  at,
  speed,
  isLoaded,
  frames,
  runPart,
}: Options): PlayerClock & { dispose(): void } {
  function goesOn(t: number): boolean {
    const isThere = isLoaded(t)
    if (!isThere) actor.send({ type: 'moment.missed' })
    return isThere
  }

  const playHead = createPlayHead({ goesOn, ...(frames && { frames }) })
  const { actor, load, dispose } = createPlayback(
    { rate: 'times', first: from, ...(speed !== null && { speed }) },
    { playHead, part: 'board clock', ...(runPart && { runPart }) },
  )

  function look() {
    const snapshot = actor.getSnapshot()
    const isThere = isLoaded(playHead.head)
    if (isAwaitingTrail(snapshot) && isThere)
      actor.send({ type: 'moment.displayed', isLast: playHead.head === to })
    else if (AT_REST.has(playbackState(snapshot)) && !isThere) actor.send({ type: 'moment.missed' })
  }

  actor.subscribe(look)
  load(to - from + 1, at)

  return {
    actor,
    moment$: playHead.head$,
    get moment() {
      return playHead.head
    },
    seek: (t) => actor.send({ type: 'seek.requested', head: t }),
    look,
    skipWith: playHead.skipWith,
    dispose,
  }
}
