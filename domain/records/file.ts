import { z } from 'zod'
import { label } from '../text/text.ts'

/** Allowed types of files, detected from their content, with labels. */
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
 * The SHA-256 of a file's content, 64 hexadecimal digits: its name in the store. An event that contains it
 * also proves the content.
 */
export const fileDigest = z.string().regex(/^[0-9a-f]{64}$/, 'This is not a file of the store.')

/** A stored file and its original name. */
export const namedFile = z.object({ digest: fileDigest, name: label(200) })

/** Formats a size as '340 kB' or '3.2 MB', in units of 1024 like file managers. */
export const fileSizeText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 2 ** 20).toFixed(1)} MB`

/** Stored files with their original names. */
export const storedFiles = z.array(z.object({ digest: z.string(), name: z.string() }))
/** Files in stored events; none after they were erased. */
export const storedFilesOrNone = z.preprocess((value) => value ?? [], storedFiles)
/** Files in a change; omitted files stay unchanged. */
export const changedFiles = z.preprocess((value) => (value === null ? [] : value), storedFiles.optional())
