import { expect, it } from 'vitest'
import { plannedSpans } from '../../../../domain/roster/planned-duty.ts'
import { KENYA_LIMITS } from '../../../../domain/roster/work-limits.ts'
import { addDays } from '../../../../domain/time/zone-days.ts'
import { rosterConflicts, listDuties, buildSheet, type SheetParts } from './roster-sheet.ts'

const MONDAY = '2026-11-30'
const days = Array.from({ length: 7 }, (_, at) => addDays(MONDAY, at))
const duty = (id: string, guard: string, day: string, startLocal: string) => ({
  id,
  guard,
  day,
  startLocal,
  post: null,
  durationMin: 720,
  name: 'Shift',
  pattern: null,
})
const guards = ['7', '8', '9'].map((id) => ({
  id,
  name: `Guard ${id}`,
  assignments: ['1'],
  licence_expires_on: null,
  certificates: [],
  leave: [],
  barred_from: [],
}))
const limits = Object.fromEntries(Object.entries(KENYA_LIMITS).map(([name, { value }]) => [name, value]))
const week = (of: string, duties: object[]) => ({
  id: `1w${of.replaceAll('-', '')}`,
  assignment_id: '1',
  week: of,
  version: 1,
  published: null,
  published_at: null,
  duties,
})
const data = {
  weeks: [
    week('2026-11-23', [duty('before', '7', '2026-11-29', '18:00')]),
    week(MONDAY, [
      // has too little rest after the night duty of the week before, which is not displayed
      duty('early', '7', MONDAY, '06:00'),
      duty('day', '8', MONDAY, '06:00'),
      duty('night', '8', MONDAY, '17:00'),
      duty('fine', '9', MONDAY, '06:00'),
    ]),
  ],
  assignments: [
    { id: '1', name: 'Gate', client_name: '', first_day: null, last_day: null, strength: [], barred: [] },
  ],
  posts: [],
  patterns: [],
  holidays: [],
  shifts: [],
  guards,
  limits,
} as unknown as SheetParts['data']

it.each(['posts', 'guards'] as const)('has the conflicts of what is shown, by %s', (view) => {
  const spanOf = plannedSpans('Africa/Nairobi')
  const sheet = buildSheet({ data, days, view, spanOf })
  const all = rosterConflicts(data, listDuties(data), spanOf).filter(({ duty: of }) => of !== 'before')
  const sorted = (conflicts: readonly (typeof all)[number][]) =>
    conflicts.map(({ duty: of, code }) => `${of} ${code}`).toSorted()
  expect(sorted(all)).toContain('early rest')
  expect(sorted(all)).toContain('night overlap')
  const inCells = sheet.rows.flatMap(({ cells }) => cells.flatMap(({ conflicts }) => conflicts))
  expect(sorted(inCells)).toEqual(sorted(all))
  expect(sorted(sheet.allConflicts())).toEqual(sorted(all))
})
