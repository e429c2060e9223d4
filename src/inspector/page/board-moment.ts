import { z } from 'zod'
import type { RecordedEvent } from '../record/recording.ts'

const sentTo = z.union([
  z.object({ type: z.literal('night.opened'), at: z.number() }).transform(({ at }) => at),
  z.object({ type: z.literal('seek.asked'), t: z.number() }).transform(({ t }) => t),
])
const paced = z.object({ speed: z.number() })

/**
 * Returns the time of a board clock at `until` (ms since epoch): the last seek target, plus the time played
 * since. null while it is live, or if the recording does not contain it. `events` are the clock's own, oldest
 * first.
 */
export function boardMoment(events: readonly RecordedEvent[], until: number): number | null {
  let moment: number | null = null
  let last: RecordedEvent | undefined
  const goOn = (to: number) => {
    if (moment !== null && last?.snapshot.value === 'replaying')
      moment += (to - last.at) * (paced.safeParse(last.snapshot.context).data?.speed ?? 0)
  }
  for (const each of events) {
    if (each.at > until) break
    goOn(each.at)
    const { data } = sentTo.safeParse(each.event)
    if (data !== undefined) moment = data
    if (each.snapshot.value === 'live') moment = null
    last = each
  }
  if (last && Number.isFinite(until)) goOn(until)
  return moment === null ? null : Math.round(moment)
}
