import type { Observable } from 'rxjs'
import { isAwaitingTrail, playbackState, type PlaybackActor } from '../../../../machines/playback.ts'
import type { FramePort } from '../../../../streams/frame-loop.ts'
import { createPlayHead } from '../../../../streams/play-head.ts'
import { createPlayback } from '../../playback/create-playback.ts'
import type { RunPart } from '../../run-part.ts'

/** The clock of a board that is replayed: that of a trail, with a point at each ms. Moments are ms since epoch UTC. */
export interface BoardClock {
  actor: PlaybackActor
  /** the moment of the board; the latest at once on subscription */
  moment$: Observable<number>
  readonly moment: number
  seek(t: number): void
  /** call it when more is loaded: a waiting clock continues */
  look(): void
  /** returns where playback continues in a quiet period; null: no skip */
  skipWith(skipTo: ((t: number) => number | null) | null): void
  dispose(): void
}

interface Options {
  from: number
  to: number
  at: number
  /** speed override; null: the clock's own */
  speed: number | null
  /** whether the data until a time is loaded */
  isLoaded: (t: number) => boolean
  frames?: FramePort
  runPart?: RunPart
}

/** states in which the board shows a moment, and waits where its data is missing */
const AT_REST = new Set(['paused', 'stopped', 'completed'])

/** Begins the clock of a period: it plays only what is loaded, and waits for what is not. */
export function startBoardClock({ from, to, at, speed, isLoaded, frames, runPart }: Options): BoardClock {
  let skipTo: ((t: number) => number | null) | null = null
  const seek = (t: number) => actor.send({ type: 'seek.requested', head: t })

  function goesOn(t: number): boolean {
    // a skipped part must not be entered again at once
    const skipped = actor.getSnapshot().context.direction > 0 ? (skipTo?.(t) ?? null) : null
    if (!isLoaded(t)) actor.send({ type: 'moment.missed' })
    else if (skipped !== null) seek(skipped)
    else return true
    return false
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
    seek,
    look,
    skipWith: (next) => void (skipTo = next),
    dispose,
  }
}
