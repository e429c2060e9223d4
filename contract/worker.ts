import { z } from 'zod'
import { workerRules } from '../domain/worker/worker.ts'
import { id } from './id.ts'
import { listQuery, resource } from './resource.ts'

export const worker = z.object({
  id,
  user_full_name: z.string(),
  client_id: id.nullable(),
  assignment_id: id.nullable(),
  assignment_name: z.string().nullable(),
  shift_name: z.string().nullable(),
  /** HH:mm on the company's clock; null where no hours are known */
  shift_start: z.string().nullable().optional(),
  shift_minutes: z.number().int().nullable().optional(),
  live_location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      status: z.string(),
      /** ms since epoch UTC (other servers may send a date text) */
      updated_at: z.union([z.number(), z.string()]),
    })
    .nullable(),
  /** its digest: GET /api/files/{digest} */
  photo: z.string().nullable().optional(),
})
export type Worker = z.infer<typeof worker>

export const workers = resource({
  path: '/workers',
  stream: 'worker',
  shows: ['assignment'],
  query: listQuery(1000, ['user_full_name', 'assignment_name', 'shift_name']).extend({
    assignment_id: id.optional(),
    patrol_id: id.optional(),
  }),
  row: worker,
  body: z.object({ user_full_name: workerRules.shape.fullName, photo: workerRules.shape.photo }),
})
