import { z } from 'zod'
import { type ShiftPattern, shiftPatterns } from '../../../../contract/shift-patterns.ts'
import { ruleOfHours } from '../../../../domain/duty/duty-rule.ts'
import { shiftHours } from '../../../../domain/duty/shift-hours.ts'
import { allDaysWords, lengthWords } from '../../../resource/record/days-words.ts'
import type { RecordKind, Reference } from '../../../resource/record/record-kind.ts'
import { breaksWords } from './shift-words.ts'

const { days, breaks } = shiftPatterns.row.shape
const names = z.array(z.string())

export const SHIFT_PATTERNS: Reference = { of: shiftPatterns, title: 'name' }

/** '18:00 to 06:00' */
export const patternHours = ({
  start_local,
  duration_min,
}: Pick<ShiftPattern, 'start_local' | 'duration_min'>) =>
  shiftHours({ startLocal: start_local, durationMin: duration_min })

/** The rule of duty that a shift is. */
export const ruleOfRow = ({
  start_local,
  duration_min,
  days: on,
  valid_from: from,
  valid_to: to,
}: ShiftPattern) => ruleOfHours(start_local, duration_min, { days: on, from, to })

/** A shift as it recurs. */
export const shiftPattern: RecordKind<ShiftPattern> = {
  of: shiftPatterns,
  module: 'Shifts',
  one: 'shift',
  many: 'shifts',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    start_local: {
      label: 'Hours',
      show: (start, row) => {
        const { data } = shiftPatterns.row.safeParse(row)
        return data ? patternHours(data) : String(start)
      },
    },
    duration_min: { label: 'Length', show: (minutes) => lengthWords(z.number().parse(minutes)) },
    days: { label: 'Days', show: (value) => allDaysWords(days.parse(value)) },
    valid_from: { label: 'Valid from', day: true, none: 'no limit' },
    valid_to: { label: 'Valid until', day: true, none: 'no limit' },
    holiday_policy: {
      label: 'On public holidays',
      choices: {
        work: 'As on other days',
        off: 'No shift',
        strength: 'With another number of guards',
      },
      none: 'as on other days',
    },
    holiday_guards: { label: 'Guards on a holiday', none: 'as on other days' },
    required_guards: { label: 'Guards needed' },
    guard_count: { label: 'Guards' },
    min_rank: { label: 'Lowest rank', none: 'any' },
    certificates: { label: 'Certificates', show: (value) => names.parse(value).join(', ') },
    breaks: { label: 'Breaks', show: (value) => breaksWords(breaks.unwrap().parse(value)) },
  },
  list: '/schedule/shifts',
  add: '/schedule/add-shift',
  view: (id) => `/schedule/view-shift/${id}`,
  edit: (id) => `/schedule/edit-shift/${id}`,
  failures: {
    list: 'The shifts could not be fetched.',
    record: () => 'The shift could not be fetched.',
    add: 'The shift could not be added.',
    change: () => 'The shift could not be saved.',
    remove: () => 'The shift could not be removed.',
  },
}
