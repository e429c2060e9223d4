import { z } from 'zod'
import { fileDigest } from '../../domain/records/file.ts'

/** A stored file. Records refer to it by `digest`, the SHA-256 of its content. */
export const storedFile = z.object({
  digest: fileDigest,
  /** media type, detected from the content */
  type: z.string(),
  bytes: z.number().int(),
})
export type StoredFile = z.infer<typeof storedFile>

/** POST /api/files stores a file; the body is its content. GET /api/files/{digest} returns the content. */
export const fileReply = z.object({ data: storedFile })
