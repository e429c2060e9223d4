import { z } from 'zod'
import type { RecordedActor, Recording } from '../record/recording.ts'

const HOUR_MS = 3_600_000
/** Maximum period of a replayed board, ms. */
const LONGEST_MS = 47 * HOUR_MS
/** Maximum number of events whose moments an opened board covers. */
const MOST_MOMENTS = 5_000

const sentTo = z.union([
  z.object({ type: z.literal('trail.loaded'), at: z.number() }).transform(({ at }) => at),
  z.object({ type: z.literal('seek.requested'), head: z.number() }).transform(({ head }) => head),
])
/** The context of the clock of a board; that of a trail has another rate. */
const ofBoard = z.object({ rate: z.literal('times'), speed: z.number() })

const runs = (value: unknown) => typeof value === 'object' && value !== null && 'playing' in value

/**
 * Returns the time that a board clock shows at `until` (ms since epoch): the last seek target, plus the time
 * played since. null while it is idle, if the recording does not contain it, and for other machines.
 */
export function boardMoment({ events }: Recording, clock: RecordedActor, until: number): number | null {
  if (clock.machine !== 'playback') return null
  const own = events.filter(({ actor, at }) => actor === clock.id && at <= until)
  let moment: number | null = null
  for (const [index, { at, event, snapshot }] of own.entries()) {
    const { data: board } = ofBoard.safeParse(snapshot.context)
    if (!board) return null
    moment = sentTo.safeParse(event).data ?? moment
    if (snapshot.value === 'idle') moment = null
    const next = own[index + 1]?.at ?? until
    if (moment !== null && runs(snapshot.value) && Number.isFinite(next)) moment += (next - at) * board.speed
  }
  return moment === null ? null : Math.round(moment)
}

/**
 * Returns the time of the board at a time of the recording: that of its clock during a replay,
 * otherwise the time itself.
 */
export function boardTimeAt(recording: Recording, at: number): number {
  const moments = recording.actors
    .filter(({ since, until }) => since <= at && (until === null || at < until))
    .map((actor) => boardMoment(recording, actor, at))
  return moments.find((moment) => moment !== null) ?? Math.round(at)
}

/** Returns the URL of a board that covers the recording and starts at `at`. */
export function boardReplayUrl(recording: Recording, at: number): string {
  const moment = boardTimeAt(recording, at)
  const others = recording.events.slice(-MOST_MOMENTS).map((event) => boardTimeAt(recording, event.at))
  const from = Math.floor(Math.min(moment, ...others) - HOUR_MS / 4)
  const to = Math.ceil(Math.min(Math.max(moment, ...others) + HOUR_MS / 4, from + LONGEST_MS))
  return `/tracker?from=${from}&to=${to}&at=${moment}`
}
