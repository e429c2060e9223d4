import { z } from 'zod'
import { LEAVE_KINDS, leaveRules } from '../../domain/roster/leave.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

const leaveRow = z.object({
  id,
  worker_id: id,
  worker_name: z.string(),
  /** annual, sick, maternity, paternity, compassionate, unpaid, off_in_lieu or training */
  kind: z.string(),
  /** YYYY-MM-DD */
  first_day: z.string(),
  last_day: z.string(),
  note: z.string().nullable(),
})
export type Leave = z.infer<typeof leaveRow>

const { kind, firstDay, lastDay, note } = leaveRules.shape

export const leave = resource({
  path: '/leave',
  stream: 'leave',
  shows: ['worker'],
  query: listQuery(10, ['first_day', 'worker_name', 'kind']).extend({
    worker_id: id.optional(),
    kind: z.enum(LEAVE_KINDS).optional(),
  }),
  row: leaveRow,
  body: z.object({ worker_id: id, kind, first_day: firstDay, last_day: lastDay, note }),
})
