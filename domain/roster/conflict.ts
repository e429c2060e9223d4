/** Reasons against a planned duty, in the order in which people check them. */
export const CONFLICT_CODES = [
  'not_assigned',
  'outside_days',
  'barred',
  'overlap',
  'on_leave',
  'licence',
  'certificate',
  'rest',
  'day_hours',
  'fortnight_hours',
  'days_in_row',
  'nights_in_row',
] as const
export type ConflictCode = (typeof CONFLICT_CODES)[number]

/** One thing that speaks against one planned duty. */
export interface Conflict {
  code: ConflictCode
  guard: string
  /** the id of the planned duty */
  duty: string
  /** 'Only 6 h of rest after the duty before; 11 h are needed.' */
  message: string
}

/** These a planner removes; the others may be published with a reason. */
export const isBlockingConflict = ({ code }: Pick<Conflict, 'code'>): boolean =>
  code === 'not_assigned' || code === 'outside_days'

/** Returns the conflicts without a reason. */
export const unexplainedConflicts = (
  conflicts: readonly Conflict[],
  reasons: readonly { code: string; guard: string; duty: string }[],
): Conflict[] =>
  conflicts.filter(
    (conflict) =>
      isBlockingConflict(conflict) ||
      !reasons.some(
        ({ code, guard, duty }) =>
          code === conflict.code && guard === conflict.guard && duty === conflict.duty,
      ),
  )
