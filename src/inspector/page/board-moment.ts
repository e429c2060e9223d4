import { z } from 'zod'
import type { RecordedActor, RecordedEvent } from '../record/recording.ts'

const sentTo = z.union([
  z.object({ type: z.literal('trail.loaded'), at: z.number() }).transform(({ at }) => at),
  z.object({ type: z.literal('seek.requested'), head: z.number() }).transform(({ head }) => head),
])
const ofBoard = z.object({ rate: z.literal('times') })
const paced = z.object({ speed: z.number() })

/** Returns whether a recorded actor is the clock of a board, not of a trail. */
export const isBoardClock = ({ machine, first }: RecordedActor): boolean =>
  machine === 'playback' && ofBoard.safeParse(first.context).success

const runs = (value: unknown) => typeof value === 'object' && value !== null && 'playing' in value

/**
 * Returns the time of a board clock at `until` (ms since epoch): the last seek target, plus the time played
 * since. null while it is idle, or if the recording does not contain it. `events` are the clock's own, oldest
 * first.
 */
export function boardMoment(events: readonly RecordedEvent[], until: number): number | null {
  let moment: number | null = null
  let last: RecordedEvent | undefined
  const goOn = (to: number) => {
    if (moment !== null && last !== undefined && runs(last.snapshot.value))
      moment += (to - last.at) * (paced.safeParse(last.snapshot.context).data?.speed ?? 0)
  }
  for (const each of events) {
    if (each.at > until) break
    goOn(each.at)
    const { data } = sentTo.safeParse(each.event)
    if (data !== undefined) moment = data
    if (each.snapshot.value === 'idle') moment = null
    last = each
  }
  if (last && Number.isFinite(until)) goOn(until)
  return moment === null ? null : Math.round(moment)
}
