import { z } from 'zod'

/** GET /api/backup: how the server is backed up, and what became of the newest try; null where it makes no backups. */
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
})
