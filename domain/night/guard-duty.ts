import type { DutyShift } from '../assignment/duty-shift.ts'
import { fenceAt, type NamedFence } from '../fix/fence-left.ts'
import { changesOf, heldAt, type HeldSpan } from '../time/held-span.ts'
import type { NightGuard } from './night-roster.ts'

/** Where a guard belonged at a time. */
export interface GuardDuty {
  onPatrol: boolean
  assignmentId: string | null
  shift: DutyShift | null
}

type OnBooks = Pick<NightGuard, 'patrols' | 'duties'>

/**
 * The duty of a guard at a time, ms since epoch UTC: of the assignment that he was put on last, as on the live board;
 * without one the assignment of his patrol.
 */
export function dutyAt({ patrols, duties }: OnBooks, t: number): GuardDuty {
  const patrol = patrols.findLast((each) => heldAt(each, t))
  const duty = duties.findLast((each) => heldAt(each, t))
  return {
    onPatrol: patrol !== undefined,
    assignmentId: duty?.assignmentId ?? patrol?.assignmentId ?? null,
    shift: duty?.shift ?? null,
  }
}

/** The duties of a guard between two times, ms since epoch UTC, one after the other as the books changed. */
export function dutiesBetween(guard: OnBooks, { from, to }: { from: number; to: number }): GuardDuty[] {
  const changes = changesOf([...guard.patrols, ...guard.duties]).filter((t) => from < t && t < to)
  return [from, ...changes].map((t) => dutyAt(guard, t))
}

/** Which of the fences, by their assignment, counted for a guard between two times, and when. */
export function fencesCounting(
  guard: OnBooks,
  fences: ReadonlyMap<string, readonly NamedFence[]>,
  { from, to }: { from: number; to: number },
): NamedFence[] {
  const held: HeldSpan[] = [...guard.patrols, ...guard.duties]
  const own = new Set([...guard.patrols, ...guard.duties].map(({ assignmentId }) => assignmentId))
  for (const id of own) held.push(...((id !== null && fences.get(id)) || []))
  const starts = [from, ...changesOf(held).filter((t) => from < t && t < to)]
  const counting: NamedFence[] = []
  for (const [i, start] of starts.entries()) {
    const { assignmentId } = dutyAt(guard, start)
    const fence = fenceAt((assignmentId !== null && fences.get(assignmentId)) || [], start)
    const end = starts[i + 1] ?? null
    const last = counting.at(-1)
    if (last && last.polygon === fence?.polygon && last.to === start) last.to = end
    else if (fence) counting.push({ ...fence, from: start, to: end })
  }
  return counting
}
