import type { BoardParts } from './board-at.ts'
import { guardPostingAt } from './guard-posting.ts'
import { sortByTime, type GuardContactLoss, type TimelineEvent, type LateStart } from './timeline-event.ts'

const MINUTE_MS = 60_000

/**
 * Replaces contact losses of guards who had not reported since their shift began by "no report yet" events.
 * It replaces the ends of these gaps by "first report" events. Guards of the same shift and minute are
 * combined. The result is sorted. `seenFrom`: start of the loaded fixes, ms since epoch UTC.
 */
export function markLateStarts(
  timelineEvents: readonly TimelineEvent[],
  { roster, times, seenFrom }: Pick<BoardParts, 'roster' | 'times'> & { seenFrom: number },
): TimelineEvent[] {
  const books = new Map(roster.guards.map((guard) => [guard.id, guard]))
  const silent = new Map<string, Beginning>()
  const together = new Map<string, LateStart>()
  const others: TimelineEvent[] = []

  function beginningOf({ guard, t, since }: GuardContactLoss): Beginning | null {
    const own = books.get(guard)
    const shift = own ? guardPostingAt(own, t, times).shift : null
    const duty = shift && times.at(shift.rule, t)
    if (!duty || duty.continues) return null
    const began = duty.from
    return (since === null ? seenFrom <= began : since < began)
      ? { shift: duty.name ?? shift.name, began }
      : null
  }

  function tell(kind: LateStart['kind'], beginning: Beginning, { guard, t }: GuardContactLoss) {
    const late = Math.floor((t - beginning.began) / MINUTE_MS)
    const key = [kind, late, beginning.began, beginning.shift].join()
    const known = together.get(key)
    together.set(key, { kind, ...beginning, t, guards: [...(known?.guards ?? []), guard] })
  }

  for (const timelineEvent of sortByTime(timelineEvents)) {
    if (timelineEvent.kind !== 'offline' && timelineEvent.kind !== 'reporting again') {
      others.push(timelineEvent)
      continue
    }
    const { kind, guard } = timelineEvent
    const beginning = kind === 'offline' ? beginningOf(timelineEvent) : (silent.get(guard) ?? null)
    silent.delete(guard)
    if (beginning === null) others.push(timelineEvent)
    else if (kind === 'offline') {
      silent.set(guard, beginning)
      tell('not begun', beginning, timelineEvent)
    } else tell('begun late', beginning, timelineEvent)
  }
  return sortByTime([...others, ...together.values()])
}

type Beginning = Pick<LateStart, 'shift' | 'began'>
