import * as texts from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import { shiftPatterns, type ShiftPattern } from '../../../contract/roster/shift-patterns.ts'
import { useSession } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { formatLength, formatAllDays } from '../../resource/record/format-days.ts'
import { tr } from '../../texts/tr.ts'
import { z } from 'zod'
import { toDutyRule } from '../../../domain/duty/duty-rule.ts'
import { shiftHours } from '../../../domain/duty/duty-times.ts'
import type { ResourceView, Reference } from '../../resource/record/resource-view.ts'

const { days, breaks } = shiftPatterns.row.shape
const names = z.array(z.string())

export const SHIFT_PATTERNS: Reference = { of: shiftPatterns, title: 'name' }

/** Formats hours as '18:00 to 06:00'. */
export const patternHours = ({
  start_local,
  duration_min,
}: Pick<ShiftPattern, 'start_local' | 'duration_min'>) =>
  shiftHours({ startLocal: start_local, durationMin: duration_min })

/** Converts a shift to the rule from which its duties are computed. */
export const shiftPatternRule = ({
  start_local,
  duration_min,
  days: on,
  valid_from: from,
  valid_to: to,
}: ShiftPattern) => toDutyRule(start_local, duration_min, { days: on, from, to })

export const shiftPattern: ResourceView<ShiftPattern> = {
  of: shiftPatterns,
  module: 'Shifts',
  one: tr(texts.shift),
  many: tr(texts.shifts),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name2) },
    start_local: {
      label: tr(texts.hours),
      show: (start, row) => {
        const { data } = shiftPatterns.row.safeParse(row)
        return data ? patternHours(data) : String(start)
      },
    },
    duration_min: { label: tr(texts.length), show: (minutes) => formatLength(z.number().parse(minutes)) },
    days: { label: tr(texts.days), show: (value) => formatAllDays(days.parse(value)) },
    valid_from: { label: tr(texts.validFrom), day: true, none: tr(texts.noLimit) },
    valid_to: { label: tr(texts.validUntil), day: true, none: tr(texts.noLimit) },
    holiday_policy: {
      label: tr(texts.onPublicHolidays),
      choices: {
        work: tr(texts.asOnOtherDays),
        off: tr(texts.noShift2),
        strength: tr(texts.withAnotherNumberOfGuards),
      },
      none: tr(texts.asOnOtherDays2),
    },
    holiday_guards: { label: tr(texts.guardsOnAHoliday), none: tr(texts.asOnOtherDays2) },
    required_guards: { label: tr(texts.guardsNeeded) },
    guard_count: { label: tr(texts.guards) },
    min_rank: { label: tr(texts.lowestRank), none: tr(texts.any) },
    certificates: { label: tr(texts.certificates), show: (value) => names.parse(value).join(', ') },
    breaks: { label: tr(texts.breaks), show: (value) => formatBreaks(breaks.unwrap().parse(value)) },
  },
  list: '/schedule/shifts',
  add: '/schedule/add-shift',
  view: (id) => `/schedule/view-shift/${id}`,
  edit: (id) => `/schedule/edit-shift/${id}`,
  failures: {
    list: tr(texts.shiftsCouldNotBeFetched),
    record: () => tr(texts.shiftCouldNotBeFetched),
    add: tr(texts.shiftCouldNotBeAdded),
    change: () => tr(texts.shiftCouldNotBeSaved),
    remove: () => tr(texts.shiftCouldNotBeRemoved),
  },
}

/** Formats breaks as 'Meal 30 min, Rest 15 min (paid)'. */
export const formatBreaks = (breaks: NonNullable<ShiftPattern['breaks']>): string =>
  breaks
    .map(
      ({ kind, minutes, paid }) =>
        `${BREAK_LABELS[kind] ?? kind} ${formatLength(minutes)}${paid ? ' (paid)' : ''}`,
    )
    .join(', ')

export const BREAK_LABELS: Readonly<Record<string, string>> = { meal: tr(texts.meal), rest: tr(texts.rest) }

/** Fetches a shift, kept up to date. Undefined while none is selected or it is loading. */
export function useShiftPattern(id: string | null) {
  const { api } = useSession()
  const { path, stream } = shiftPatterns
  return useQuery({
    queryKey: ['records', path, 'chosen', id],
    queryFn: ({ signal }) =>
      api.get(`${path}/${encodeURIComponent(id ?? '')}`, shiftPatterns.reply, { signal }),
    enabled: id !== null,
    ...useRefreshOptions({ stream, id: id ?? '' }),
  }).data?.data
}
