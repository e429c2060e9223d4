import { type DutyRule, type ShiftDays, toDutyRule } from './duty-rule.ts'

/** An assignment of a guard with its duty rule; `rule` null: the hours are unknown. */
export interface PostingRule {
  assignmentId: string
  assignmentName: string | null
  shiftName: string | null
  rule: DutyRule | null
}

interface Held {
  assignment_id?: string | null | undefined
  assignment_name?: string | null | undefined
  shift_name?: string | null | undefined
  shift_start?: string | null | undefined
  shift_minutes?: number | null | undefined
  shift_days?: ShiftDays | string | null | undefined
}

/**
 * Returns the assignments of a guard, oldest first. `row` is the guard's row with the newest assignment.
 */
export const guardPostings = (row: Held, others: readonly Held[] = []): PostingRule[] =>
  [...others, row].flatMap((held) =>
    held.assignment_id == null
      ? []
      : [
          {
            assignmentId: held.assignment_id,
            assignmentName: held.assignment_name ?? null,
            shiftName: held.shift_name ?? null,
            rule: toDutyRule(held.shift_start, held.shift_minutes, held.shift_days),
          },
        ],
  )
