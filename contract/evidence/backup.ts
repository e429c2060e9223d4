import { z } from 'zod'

/**
 * GET /api/backup: backup schedule, result of the newest attempt (null if the server makes no
 * backups), and result of the newest comparison of the company's fixes with their seals.
 */
export const backupReply = z.object({
  data: z
    .object({
      every_hours: z.number(),
      kept: z.number().int(),
      encrypted: z.boolean(),
      /**
       * `at` in ms since epoch UTC, `size` as text after a success; the reason of a failure is for operators
       * only; null: no attempt yet
       */
      last: z
        .object({ at: z.number(), took_ms: z.number(), ok: z.boolean(), size: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
  seals: z
    .object({
      /** when all fixes were last compared with their seals, ms since epoch UTC; null: not yet */
      checked_at: z.number().nullable(),
      /** number of guard hours that differ from their seals, 1000 at most */
      faults: z.number().int(),
      /** the first of them, which begins at `hour`, ms since epoch UTC */
      first: z.object({ worker_id: z.string(), hour: z.number(), fault: z.string() }).nullable(),
    })
    .nullable()
    .default(null),
})
export type BackupReply = z.infer<typeof backupReply>
