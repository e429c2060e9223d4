import { z } from 'zod'
import { roundScheduleRules, type RoundSchedule } from '../../domain/rounds/round-schedule.ts'
import { toCamelCase, renameKeysDeep, toSnakeCase } from '../core/field-case.ts'

const { days, validFrom, validTo, starts, windowMin, graceBeforeMin, graceAfterMin } =
  roundScheduleRules.shape
const [times, spread, random] = starts.options

/** The schedule of rounds in a request body. */
export const scheduleBody = z.object({
  days,
  /** the first and the last day, YYYY-MM-DD; null: no limit */
  valid_from: validFrom,
  valid_to: validTo,
  /** `times`: rounds start at these times; `spread` and `random`: this number of rounds in each shift */
  starts: z.discriminatedUnion(
    'kind',
    [
      times,
      z.object({
        kind: spread.shape.kind,
        start_local: spread.shape.startLocal,
        duration_min: spread.shape.durationMin,
        count: spread.shape.count,
      }),
      z.object({
        kind: random.shape.kind,
        start_local: random.shape.startLocal,
        duration_min: random.shape.durationMin,
        count: random.shape.count,
        min_gap_min: random.shape.minGapMin,
      }),
    ],
    'Please choose one.',
  ),
  /** how long a round stays due after its start */
  window_min: windowMin,
  /** visits up to this long before and after the due period also count */
  grace_before_min: graceBeforeMin,
  grace_after_min: graceAfterMin,
})
export type ScheduleBody = z.infer<typeof scheduleBody>

/** Converts a schedule from API names to the names of commands and events. */
export const parseScheduleBody = (body: ScheduleBody) =>
  renameKeysDeep(body, toCamelCase) as z.infer<typeof roundScheduleRules>

/** Converts the schedule of an event to API names. */
export const toScheduleBody = (schedule: RoundSchedule): ScheduleBody =>
  renameKeysDeep(schedule, toSnakeCase) as ScheduleBody
