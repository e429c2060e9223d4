import { z } from 'zod'

/**
 * GET /api/backup: backup schedule, newest backup attempt, and newest comparison of the company's fixes
 * with their seals (Merkle roots in the event log). `data` is null if the server makes no backups.
 */
export const backupReply = z.object({
  data: z
    .object({
      every_hours: z.number(),
      kept: z.number().int(),
      encrypted: z.boolean(),
      /**
       * newest attempt; null: none yet. `at` is ms since epoch UTC; `size` is a text, set on success. Only
       * operators get the reason of a failure.
       */
      last: z
        .object({ at: z.number(), took_ms: z.number(), ok: z.boolean(), size: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
  seals: z
    .object({
      /**
       * when all fixes were last compared with their seals (Merkle roots), ms since epoch UTC; null: not
       * yet
       */
      checked_at: z.number().nullable(),
      /** number of guard hours whose fixes differ from their seal (Merkle root), 1000 at most */
      faults: z.number().int(),
      /** the first of these guard hours; it starts at `hour`, ms since epoch UTC */
      first: z.object({ worker_id: z.string(), hour: z.number(), fault: z.string() }).nullable(),
    })
    .nullable()
    .default(null),
})
export type BackupReply = z.infer<typeof backupReply>
