import { useCallback, useEffect, useRef, useState } from 'react'
import { openFollowingBoard } from '../../following-board.ts'
import { createPlayHead } from '../../streams/play-head.ts'
import { positionsAt, type RecordedEvent, type Recording } from '../record/recording.ts'
import { boardMoment, isBoardClock } from './board-moment.ts'

/** interval of sending times to the board, because each has to be loaded there, ms */
const LEAD_MS = 250
const HOUR_MS = 3_600_000
/** Maximum period of a replayed board, ms. */
const LONGEST_MS = 47 * HOUR_MS

/**
 * Returns the time of the board at a time of the recording: that of its clock during a replay,
 * otherwise the time itself.
 */
export function boardTimeAt({ actors, events }: Recording, at: number): number {
  const moments = actors
    .filter(isBoardClock)
    .filter(({ since, until }) => since <= at && (until === null || at < until))
    .map(({ id }) => {
      const own = events.filter(({ actor }) => actor === id)
      return boardMoment(own, at)
    })
  return moments.find((moment) => moment !== null) ?? Math.round(at)
}

/** Returns the URL of a board that covers the recording and starts at `at`. */
export function boardReplayUrl(recording: Recording, at: number): string {
  const moments = [...recording.events.map((event) => event.at), at].map((each) =>
    boardTimeAt(recording, each),
  )
  const from = Math.floor(Math.min(...moments.slice(-5_000)) - HOUR_MS / 4)
  const to = Math.ceil(Math.min(Math.max(...moments.slice(-5_000)) + HOUR_MS / 4, from + LONGEST_MS))
  return `/tracker?from=${from}&to=${to}&at=${boardTimeAt(recording, at)}`
}

/** Returns the end of a recording: the time of its last event or fix; 0 if it is empty. */
const endOf = ({ events, fixes = [] }: Recording) => Math.max(events.at(-1)?.at ?? 0, fixes.at(-1)?.at ?? 0)

/** The last event by a time; null before the first. `events` are oldest first. */
export const eventBy = (events: readonly RecordedEvent[], at: number): RecordedEvent | null =>
  events.findLast((event) => event.at <= at) ?? null

/**
 * Plays a recording at its own speed or faster, and a board in a separate window in sync with it.
 */
export function useRecordingPlayer(
  recording: Recording,
  step: RecordedEvent | null,
  goTo: (event: RecordedEvent | null) => void,
) {
  const [speed, setSpeed] = useState<number | null>(null)
  const board = useRef<ReturnType<typeof openFollowingBoard>>(null)
  const latest = useRef({ recording, step, goTo })
  useEffect(() => {
    latest.current = { recording, step, goTo }
  })
  useEffect(() => () => board.current?.close(), [])
  const leadTo = (at: number) => {
    const { recording: led } = latest.current
    return { moment: boardTimeAt(led, at), guards: positionsAt(led, at) }
  }
  const lead = useCallback((at: number) => board.current?.lead(leadTo(at)), [])
  useEffect(() => {
    const { events } = latest.current.recording
    const first = events[0]
    const last = events.at(-1)
    if (speed === null || !first || !last) return
    const head = createPlayHead()
    const end = endOf(latest.current.recording)
    head.setSpan(first.at, end)
    const from = latest.current.step
    head.moveTo(from === null || from === last ? first.at : from.at)
    head.setPace(speed)
    let shown: RecordedEvent | null = null
    let led = 0
    const moving = head.head$.subscribe((at) => {
      const event = eventBy(events, at)
      if (event && event !== shown) latest.current.goTo(event)
      shown = event
      if (performance.now() - led < LEAD_MS && at < end) return
      led = performance.now()
      lead(at)
    })
    head.end$.subscribe(() => setSpeed(null))
    head.run()
    return () => {
      moving.unsubscribe()
      head.dispose()
    }
  }, [speed, lead])
  const at = step?.at ?? endOf(recording)
  // a step by hand moves the board as well
  useEffect(() => {
    if (speed === null && at > 0) lead(at)
  }, [speed, at, lead])
  return {
    speed,
    play: setSpeed,
    openBoard() {
      board.current?.close()
      board.current = openFollowingBoard(boardReplayUrl(recording, at), () => leadTo(at))
    },
  }
}
