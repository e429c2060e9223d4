import type { BoardParts } from './board-at.ts'
import { guardPostingAt } from './guard-posting.ts'
import { sortByTime, type GuardContactLoss, type TimelineEvent, type LateStart } from './timeline-event.ts'

const MINUTE_MS = 60_000

/**
 * Turns contact losses of guards who had not reported since their shift began into "no report yet" events,
 * and the ends of these gaps into "first report" events. Guards of the same shift and minute are combined.
 * Sorted. `seenFrom`: start of the period whose fixes are reported, ms since epoch UTC.
 */
export function markLateStarts(
  happenings: readonly TimelineEvent[],
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

  for (const happening of sortByTime(happenings)) {
    if (happening.kind !== 'lost' && happening.kind !== 'heard again') {
      others.push(happening)
      continue
    }
    const { kind, guard } = happening
    const beginning = kind === 'lost' ? beginningOf(happening) : (silent.get(guard) ?? null)
    silent.delete(guard)
    if (beginning === null) others.push(happening)
    else if (kind === 'lost') {
      silent.set(guard, beginning)
      tell('not begun', beginning, happening)
    } else tell('begun late', beginning, happening)
  }
  return sortByTime([...others, ...together.values()])
}

type Beginning = Pick<LateStart, 'shift' | 'began'>
