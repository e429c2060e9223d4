import type { Observable } from 'rxjs'
import { boardClockMachine, type BoardClockActor } from '../../../../machines/board-clock.ts'
import type { FramePort } from '../../../../streams/frame-loop.ts'
import { createPlayHead } from '../../../../streams/play-head.ts'
import { runAlone, type RunPart } from '../../run-part.ts'

/** The clock of a replay. Times are ms since epoch UTC. */
export interface BoardClock {
  actor: BoardClockActor
  /** current time of the board; emits the latest on subscription */
  moment$: Observable<number>
  readonly moment: number
  /** call it when more is loaded, so that a waiting clock continues */
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

/** Runs the clock of a board: the machine decides when it runs, and the stream gives the time. */
export function startBoardClock({ from, to, at, speed, isLoaded, ...ports }: Options): BoardClock {
  const { frames, runPart = runAlone } = ports
  let skipTo: ((t: number) => number | null) | null = null

  function goesOn(t: number): boolean {
    // a skipped part must not be entered again at once
    const skipped = actor.getSnapshot().context.direction > 0 ? (skipTo?.(t) ?? null) : null
    if (!isLoaded(t)) actor.send({ type: 'moment.missed' })
    else if (skipped !== null) actor.send({ type: 'seek.asked', t: skipped })
    else return true
    return false
  }

  const playHead = createPlayHead({ goesOn, ...(frames && { frames }) })
  playHead.setSpan(from, to)
  const machine = boardClockMachine.provide({
    actions: {
      'move the clock': (_, { t }) => playHead.moveTo(t),
      'move the clock to the start': () => playHead.moveTo(from),
    },
  })
  const { actor, end } = runPart('board clock', machine)

  function look() {
    const t = playHead.head
    if (actor.getSnapshot().matches('seeking') && isLoaded(t))
      actor.send({ type: 'moment.shown', isLast: t === to })
  }

  actor.subscribe((snapshot) => {
    playHead.setPace(snapshot.context.speed * snapshot.context.direction)
    if (snapshot.matches('replaying')) playHead.run()
    else playHead.halt()
    look()
  })
  playHead.end$.subscribe(() => actor.send({ type: 'end.reached' }))
  actor.send({ type: 'night.opened', at, speed })

  return {
    actor,
    moment$: playHead.head$,
    get moment() {
      return playHead.head
    },
    look,
    skipWith: (next) => void (skipTo = next),
    dispose() {
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'live.pressed' })
      end()
      playHead.dispose()
    },
  }
}
