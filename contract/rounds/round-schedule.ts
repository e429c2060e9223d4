import { z } from 'zod'
import { roundScheduleRules, type RoundSchedule } from '../../domain/rounds/round-schedule.ts'
import { toCamelCase, renameKeysDeep, toSnakeCase } from '../core/field-case.ts'

const { days, validFrom, validTo, starts, windowMin, graceBeforeMin, graceAfterMin } =
  roundScheduleRules.shape
const [times, spread, random] = starts.options

/** The schedule of rounds in a body. */
export const scheduleBody = z.object({
  days,
  /** the first and the last day, YYYY-MM-DD; null: no limit */
  valid_from: validFrom,
  valid_to: validTo,
  /** times: at these; spread and random: this number in each shift */
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
  /** a round is due from its start for so long */
  window_min: windowMin,
  /** visits so long before and after count, too */
  grace_before_min: graceBeforeMin,
  grace_after_min: graceAfterMin,
})
export type ScheduleBody = z.infer<typeof scheduleBody>

/** A schedule by the names of the API, as that of commands and events. */
export const parseScheduleBody = (body: ScheduleBody) =>
  renameKeysDeep(body, toCamelCase) as z.infer<typeof roundScheduleRules>

/** The schedule of an event by the names of the API. */
export const toScheduleBody = (schedule: RoundSchedule): ScheduleBody =>
  renameKeysDeep(schedule, toSnakeCase) as ScheduleBody
