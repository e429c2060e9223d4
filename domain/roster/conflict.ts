/** Kinds of conflicts of a planned duty, in the order in which people should check them. */
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

/** A conflict of a guard's planned duty. */
export interface Conflict {
  code: ConflictCode
  guard: string
  /** id of the planned duty */
  duty: string
  /** e.g. 'Only 6 h of rest after the duty before; 11 h are needed.' */
  message: string
}

/** Returns whether a conflict prevents publishing. Other conflicts can be published with a reason. */
export const isBlockingConflict = ({ code }: Pick<Conflict, 'code'>): boolean =>
  code === 'not_assigned' || code === 'outside_days'

/** Returns the conflicts for which no reason is given. */
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
