import type { Shift } from '../duty/duties.ts'
import { fenceAt, type NamedFence } from '../fix/fence-left.ts'
import { changesOf, heldAt, type HeldSpan } from '../time/held-span.ts'
import type { NightGuard } from './night-roster.ts'

/** Where a guard belonged at a time. */
export interface GuardPosting {
  onPatrol: boolean
  assignmentId: string | null
  shift: Shift | null
}

type OnBooks = Pick<NightGuard, 'patrols' | 'postings'>

/**
 * Where a guard belonged at a time, ms since epoch UTC: on the assignment that he was put on last, as on the live board;
 * without one on the assignment of his patrol.
 */
export function postingAt({ patrols, postings }: OnBooks, t: number): GuardPosting {
  const patrol = patrols.findLast((each) => heldAt(each, t))
  const posting = postings.findLast((each) => heldAt(each, t))
  return {
    onPatrol: patrol !== undefined,
    assignmentId: posting?.assignmentId ?? patrol?.assignmentId ?? null,
    shift: posting?.shift ?? null,
  }
}

/** Where a guard belonged between two times, ms since epoch UTC, one after the other as the books changed. */
export function postingsBetween(guard: OnBooks, { from, to }: { from: number; to: number }): GuardPosting[] {
  const changes = changesOf([...guard.patrols, ...guard.postings]).filter((t) => from < t && t < to)
  return [from, ...changes].map((t) => postingAt(guard, t))
}

/** Which of the fences, by their assignment, counted for a guard between two times, and when. */
export function fencesCounting(
  guard: OnBooks,
  fences: ReadonlyMap<string, readonly NamedFence[]>,
  { from, to }: { from: number; to: number },
): NamedFence[] {
  const held: HeldSpan[] = [...guard.patrols, ...guard.postings]
  const own = new Set([...guard.patrols, ...guard.postings].map(({ assignmentId }) => assignmentId))
  for (const id of own) held.push(...((id !== null && fences.get(id)) || []))
  const starts = [from, ...changesOf(held).filter((t) => from < t && t < to)]
  const counting: NamedFence[] = []
  for (const [i, start] of starts.entries()) {
    const { assignmentId } = postingAt(guard, start)
    const fence = fenceAt((assignmentId !== null && fences.get(assignmentId)) || [], start)
    const end = starts[i + 1] ?? null
    const last = counting.at(-1)
    if (last && last.polygon === fence?.polygon && last.to === start) last.to = end
    else if (fence) counting.push({ ...fence, from: start, to: end })
  }
  return counting
}
