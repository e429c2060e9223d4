import { z } from 'zod'
import { fileDigest } from '../../domain/records/file.ts'

/** A file of the store; `digest` is the SHA-256 of its content and the name that records have for it. */
export const storedFile = z.object({
  digest: fileDigest,
  /** media type, as the content shows it */
  type: z.string(),
  bytes: z.number().int(),
})
export type StoredFile = z.infer<typeof storedFile>

/** POST /api/files with the content itself as the body. GET /api/files/{digest} returns the content. */
export const fileReply = z.object({ data: storedFile })
