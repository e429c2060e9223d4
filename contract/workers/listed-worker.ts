import { z } from 'zod'
import { shiftDays } from '../../domain/duty/duty-rule.ts'
import { id } from '../core/id.ts'
import { pageSchema } from '../core/page.ts'

const said = z.string().nullable().optional()

/** A further assignment of a guard, with the shift on it. */
const otherDuty = z.object({
  assignment_id: id,
  assignment_name: z.string(),
  client_id: id.nullable(),
  shift_name: z.string().nullable(),
  shift_start: z.string().nullable(),
  shift_minutes: z.number().int().nullable(),
  shift_days: shiftDays.optional(),
})

/** A guard in lists; unknown fields are absent. */
export const listedWorker = z.object({
  id,
  user_full_name: z.string(),
  client_id: id.nullable(),
  assignment_id: id.nullable(),
  assignment_name: z.string().nullable(),
  shift_name: z.string().nullable(),
  /** HH:mm in the company's time zone; null if the shift's hours are unknown */
  shift_start: z.string().nullable().optional(),
  shift_minutes: z.number().int().nullable().optional(),
  /** weekdays of the shift; absent: every day */
  shift_days: shiftDays.nullable().optional(),
  /**
   * the guard's other assignments, oldest first; absent: none. The main assignment is the one with a duty
   * now, otherwise the newest.
   */
  other_duties: z.array(otherDuty).optional(),
  live_location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      status: z.string(),
      /** ms since epoch UTC (other vendors' servers may send a date text) */
      updated_at: z.union([z.number(), z.string()]),
    })
    .nullable(),
  /** employment status */
  status: z.string().optional(),
  employee_no: said,
  rank: said,
  phone: said,
  licence_no: said,
  /** last day of validity, YYYY-MM-DD; all days below have this format */
  licence_expires_on: said,
  /** SHA-256 digest of the guard's photo; GET /api/files/{digest} returns it */
  photo: said,
  /** when the personal data was erased, ms since epoch UTC; absent: not erased */
  erased_at: z.number().optional(),
})
export type ListedWorker = z.infer<typeof listedWorker>

/** GET /api/workers: the read-only part of the resource, for readers that change nothing. */
export const workerList = {
  path: '/workers',
  stream: 'worker',
  shows: ['assignment', 'shift-pattern'],
  page: pageSchema(listedWorker),
}
