import type { Transaction } from 'kysely'
import { assignmentStream } from '../../domain/assignment/assignment.ts'
import { shiftDays } from '../../domain/duty/duty-rule.ts'
import { jsonText } from '../../domain/json-text.ts'
import { shiftPatternStream } from '../../domain/shift-patterns/shift-pattern.ts'
import { anyPolicy, commandTo, type Commanded, type Policy } from '../background/policy.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { nextId } from '../event-log/next-id.ts'
import { ownShift } from '../roster/planned-shift.ts'

/** guards of one transaction, which locks the log of the company */
const AT_ONCE = 200
const days = jsonText.pipe(shiftDays)

/** Guards' own daily hours, and the pattern that will replace them. */
interface DailyShift {
  pattern: { id: string; isNew: boolean }
  name: string
  startLocal: string
  durationMin: number
  entries: { id: string; assignmentId: string }[]
}
interface DailyShifts {
  shifts: readonly DailyShift[]
  /** the entry after which others follow; null: these were the last */
  goesOnAfter: string | null
}

const textOf = ({ name, startLocal, durationMin }: Pick<DailyShift, 'name' | 'startLocal' | 'durationMin'>) =>
  JSON.stringify([name, startLocal, durationMin])

const policy: Policy<DailyShifts> = {
  name: 'daily-shifts',
  // migration 0531 sets a timer for each company that has daily shifts; its key is the entry after which it begins
  streams: [],
  read: async (_context, trx, company, { timer }) => {
    if (!timer) return null
    const rows = await trx
      .selectFrom('worker_assignment as entry')
      .select(['id', 'assignment_id', 'shift_name', 'shift_search', 'shift_start', 'shift_minutes'])
      .select(['shift_days', 'shift_pattern_id'])
      .where('company', '=', company)
      .where('shift_pattern_id', 'is', null)
      .where('shift_start', 'is not', null)
      .where('id', '>', timer.key)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const known = await patternsOf(trx, company)
    const shifts = new Map<string, DailyShift>()
    for (const { id, assignment_id: assignmentId, ...held } of rows) {
      const own = ownShift(held)
      const isDaily = own.shift_days === null || days.parse(own.shift_days).days.kind === 'daily'
      if (own.shift_start === null || own.shift_minutes === null || !isDaily) continue
      const shift = {
        name: own.shift_name ?? '',
        startLocal: own.shift_start,
        durationMin: own.shift_minutes,
      }
      const text = textOf(shift)
      let there = shifts.get(text)
      if (!there) {
        const standing = known.get(text)
        const pattern = {
          id: standing ?? (await nextId(trx, company, shiftPatternStream.name)),
          isNew: standing === undefined,
        }
        shifts.set(text, (there = { ...shift, pattern, entries: [] }))
      }
      there.entries.push({ id, assignmentId })
    }
    const last = rows.at(-1)?.id ?? null
    return { shifts: [...shifts.values()], goesOnAfter: rows.length === AT_ONCE ? last : null }
  },
  decide: (_happening, { shifts, goesOnAfter }, now) => ({
    commands: shifts.flatMap(({ pattern, entries, ...shift }): Commanded[] => [
      ...(pattern.isNew
        ? [
            commandTo(shiftPatternStream, pattern.id, {
              type: 'AddShiftPattern',
              ...shift,
              days: { kind: 'daily' },
              requiredGuards: 1,
            }),
          ]
        : []),
      ...entries.map(({ id: entryId, assignmentId }) =>
        commandTo(assignmentStream, assignmentId, {
          type: 'ChangeGuardDuty',
          entryId,
          shiftPatternId: pattern.id,
        }),
      ),
    ]),
    timers: goesOnAfter === null ? [] : [{ key: goesOnAfter, dueAt: now }],
  }),
}

/** Finds patterns for every day without further requirements, by hours. */
async function patternsOf(trx: Transaction<Tables>, company: CompanyId): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('shift_pattern')
    .select(['id', 'name', 'start_local', 'duration_min'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .where('days', '=', JSON.stringify({ kind: 'daily' }))
    .where('valid_from', 'is', null)
    .where('valid_to', 'is', null)
    .where('certificates', 'is', null)
    .where(({ eb, or }) => or([eb('holiday_policy', 'is', null), eb('holiday_policy', '!=', 'off')]))
    .execute()
  return new Map(
    rows.map(({ id, name, start_local: startLocal, duration_min: durationMin }) => [
      textOf({ name, startLocal, durationMin }),
      id,
    ]),
  )
}

/** Policy: converts guards' own daily hours to shift patterns, once. */
export const dailyShiftsBecomePatterns = anyPolicy(policy)
