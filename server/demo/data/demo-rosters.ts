import { attendanceSheetStream } from '../../../domain/attendance/attendance-sheet.ts'
import type { Commander } from '../demo-commander.ts'
import type { z } from 'zod'
import type { shiftPatternRules } from '../../../domain/roster/shift-pattern.ts'
import { addDays } from '../../../domain/time/zone-days.ts'
import { assignmentStream } from '../../../domain/records/assignment.ts'
import type { DutyShift } from '../../../domain/duty/duty-rule.ts'
import { weekMonday, type PlannedDuty, rosterId } from '../../../domain/roster/planned-duty.ts'
import { rosterStream } from '../../../domain/roster/roster.ts'
import type { Kysely } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { findWeekConflicts } from '../../roster/roster-rules.ts'
import { addDemoSwap } from './demo-swap.ts'

interface RosteredGuard {
  workerId: string
  sitePostId: string
  shift: DutyShift
}

/**
 * Plans and publishes this week and the next one for the guards of an assignment. All are on duty today.
 * Next week, one shift is open, one is unassigned, and two guards want to swap.
 */
export async function addDemoRoster(
  db: Kysely<Tables>,
  company: CompanyId,
  send: Commander,
  of: {
    assignmentId: string
    guards: readonly RosteredGuard[]
    patterns: Record<'day' | 'night', string>
    today: string
    now: number
  },
): Promise<void> {
  const { assignmentId, guards, patterns, today } = of
  // no roster before yesterday, because the simulated fixes of earlier days follow the guards' usual hours
  const yesterday = addDays(today, -1)
  const posts = [...new Set(guards.map(({ sitePostId }) => sitePostId))]
  const strength = posts.flatMap((post) =>
    [patterns.day, patterns.night].map((pattern) => ({ post, pattern, guards: 1 })),
  )
  await send.to(assignmentStream, assignmentId, { type: 'SetRequiredGuards', strength })
  for (const week of [weekMonday(today), addDays(weekMonday(today), 7)]) {
    const duties = Array.from({ length: 7 }, (_, at) => addDays(week, at)).flatMap((day, at) =>
      day < yesterday
        ? []
        : guards.flatMap(({ workerId, sitePostId, shift }, nth): PlannedDuty[] => {
            if (day > today && (at + nth * 2) % 7 > 3) return []
            return [
              {
                id: `${workerId}d${day.replaceAll('-', '')}`,
                guard: workerId,
                post: sitePostId,
                day,
                startLocal: shift.startLocal,
                durationMin: shift.durationMin,
                name: shift.name,
                pattern: null,
              },
            ]
          }),
    )
    const isNext = week > today
    const set = duties.flatMap((duty, at) =>
      isNext && at === 9 ? [] : isNext && at === 4 ? [{ ...duty, guard: null }] : [duty],
    )
    const id = rosterId(assignmentId, week)
    await send.to(rosterStream, id, { type: 'PlanDuties', assignmentId, week, set, removed: [] })
    const conflicts = await findWeekConflicts(db, company, { assignmentId, week, duties: set })
    const overrides = conflicts.map(({ code, guard, duty }) => ({
      code,
      guard,
      duty,
      reason: 'The renewal is with the authority.',
    }))
    await send.to(rosterStream, id, { type: 'PublishRoster', assignmentId, week, overrides })
    if (isNext) await addDemoSwap(db, company, send, { assignmentId, week, duties: set, now: of.now })
  }
}

/**
 * Returns rotating shift patterns for some demo guards, who are all on duty on `today` (YYYY-MM-DD) and the
 * day after.
 */
export const demoShifts = (today: string): Record<'day' | 'night', z.infer<typeof shiftPatternRules>> => ({
  day: {
    name: 'Day, 6 on 1 off',
    startLocal: '06:00',
    durationMin: 720,
    days: { kind: 'rotation', from: addDays(today, -1), on: 6, off: 1 },
    requiredGuards: 2,
    breaks: [
      { kind: 'meal', minutes: 45, paid: false },
      { kind: 'rest', minutes: 15, paid: true },
    ],
  },
  night: {
    name: 'Night, 4 on 2 off',
    startLocal: '18:00',
    durationMin: 720,
    days: { kind: 'rotation', from: addDays(today, -1), on: 4, off: 2 },
    requiredGuards: 2,
    certificates: ['First aid'],
    breaks: [{ kind: 'meal', minutes: 30, paid: true }],
  },
})

/**
 * Opens and submits the attendance sheet of an assignment for a past day (YYYY-MM-DD), computed from the
 * demo's fixes.
 */
export async function addDemoAttendance(send: Commander, assignmentId: string, day: string): Promise<void> {
  const id = await send.toNew(attendanceSheetStream, {
    type: 'OpenAttendanceSheet',
    assignmentId,
    fromDay: day,
    toDay: day,
  })
  await send.to(attendanceSheetStream, id, { type: 'SubmitAttendanceSheet' })
}
