import { z } from 'zod'

/**
 * GET /api/backup: how the server is backed up, and what became of the newest try, null where it makes no backups;
 * what is known of its disk, null where the database is another server's; and as which host it is reached.
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
  /** the hosts whose pages the realtime endpoint lets in; a page of another one stands behind a proxy that hands on its own name */
  realtime_hosts: z.array(z.string()).default([]),
})
export type BackupReply = z.infer<typeof backupReply>
