import { z } from 'zod'

/**
 * GET /api/backup: how the server is backed up, and what became of the newest try, null where it makes no backups;
 * what is known of its disk, null where the database is another server's; and whether the caller's fixes are as they
 * were sealed.
 */
export const backupReply = z.object({
  data: z
    .object({
      every_hours: z.number(),
      kept: z.number().int(),
      encrypted: z.boolean(),
      /** `at` in ms since epoch UTC, `size` in words where it worked: why it failed is the operator's; null: none was tried yet */
      last: z
        .object({ at: z.number(), took_ms: z.number(), ok: z.boolean(), size: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
  disk: z
    .object({
      /** when all pages of the database had last been looked at, ms since epoch UTC; null: not yet */
      checked_at: z.number().nullable(),
      /** that are not what was written there */
      damaged_pages: z.number().int(),
    })
    .nullable()
    .default(null),
  seals: z
    .object({
      /** when all fixes had last been held against their seals, ms since epoch UTC; null: not yet */
      checked_at: z.number().nullable(),
      /** hours of a guard that are not as they were sealed, 1000 at most */
      faults: z.number().int(),
      /** the first of them, which begins at `hour`, ms since epoch UTC */
      first: z.object({ worker_id: z.string(), hour: z.number(), fault: z.string() }).nullable(),
    })
    .nullable()
    .default(null),
})
export type BackupReply = z.infer<typeof backupReply>
