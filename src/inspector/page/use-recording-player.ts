import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openFollowingBoard } from '../../following-board.ts'
import { createPlayHead } from '../../streams/play-head.ts'
import { positionsAt, type RecordedEvent } from '../record/recording.ts'
import { boardReplayUrl, boardTimeAt } from './board-moment.ts'
import type { Inspection } from './use-inspection.ts'

/** interval of sending times to the board, because each has to be loaded there, ms */
const LEAD_MS = 250

/**
 * Plays a recording at its own speed or faster, and a board in a separate window in sync with it.
 */
export function useRecordingPlayer({ recording, step, goTo }: Inspection) {
  const { events, fixes } = recording
  const [speed, setSpeed] = useState<number | null>(null)
  const board = useRef<ReturnType<typeof openFollowingBoard>>(null)
  useEffect(() => () => board.current?.close(), [])
  /** time of the last event or fix; 0 if there is none */
  const end = Math.max(events.at(-1)?.at ?? 0, fixes.at(-1)?.at ?? 0)
  const at = step?.at ?? end

  const leadTo = (to: number) => ({
    moment: boardTimeAt(recording, to),
    guards: positionsAt(recording, to),
  })
  const lead = useEffectEvent((to: number) => board.current?.lead(leadTo(to)))
  const play = useEffectEvent((pace: number) => {
    const head = createPlayHead()
    const start = events[0]?.at ?? end
    head.setSpan(start, end)
    head.moveTo(step === null || step === events.at(-1) ? start : step.at)
    head.setPace(pace)
    let shown: RecordedEvent | undefined
    let led = 0
    head.head$.subscribe((to) => {
      const event = events.findLast((each) => each.at <= to)
      if (event && event !== shown) goTo(event)
      shown = event
      if (performance.now() - led < LEAD_MS && to < end) return
      led = performance.now()
      lead(to)
    })
    head.end$.subscribe(() => setSpeed(null))
    head.run()
    return () => head.dispose()
  })
  useEffect(() => (speed === null ? undefined : play(speed)), [speed])
  // a step by hand moves the board as well
  useEffect(() => {
    if (speed === null && at > 0) lead(at)
  }, [speed, at])
  return {
    speed,
    play: setSpeed,
    openBoard() {
      board.current?.close()
      board.current = openFollowingBoard(boardReplayUrl(recording, at), () => leadTo(at))
    },
  }
}
