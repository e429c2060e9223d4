import { z } from 'zod'
import { label } from '../text/text.ts'

/** Allowed file types, with labels. The server detects the type from the content. */
export const FILE_TYPES = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG picture',
  'image/png': 'PNG picture',
  'image/webp': 'WebP picture',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel sheet',
} as const
export type FileType = keyof typeof FILE_TYPES

export const MAX_FILE_BYTES = 10 * 2 ** 20

export const isImage = (type: string): boolean => type.startsWith('image/')

/**
 * SHA-256 of a file's content, 64 hexadecimal digits, by which the file is stored. An event with the digest
 * also proves the content.
 */
export const fileDigest = z.string().regex(/^[0-9a-f]{64}$/, 'This is not a file of the store.')

/** A stored file and its original name. */
export const namedFile = z.object({ digest: fileDigest, name: label(200) })

/**
 * Returns a file size as text, e.g. '340 kB' or '3.2 MB'. The units are multiples of 1024, as in file
 * managers.
 */
export const fileSizeText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 2 ** 20).toFixed(1)} MB`

/** Stored files with their original names. */
export const storedFiles = z.array(z.object({ digest: z.string(), name: z.string() }))
/** Files in stored events; an empty list after they were erased. */
export const storedFilesOrNone = z.preprocess((value) => value ?? [], storedFiles)
/** Files in a change event; omitted files do not change. */
export const changedFiles = z.preprocess((value) => (value === null ? [] : value), storedFiles.optional())
