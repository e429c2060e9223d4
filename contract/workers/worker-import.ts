import { z } from 'zod'
import { workers } from './worker.ts'

export const MAX_IMPORT_LINES = 10_000
export const MAX_IMPORT_BYTES = 2 * 2 ** 20
/** maximum length of a line of the CSV file, bytes */
export const MAX_IMPORT_LINE_BYTES = 32 * 1024
/** maximum number of guards that one call adds */
export const IMPORT_BATCH = 200
/** maximum size of a call that adds guards, bytes */
export const MAX_BATCH_BYTES = 2 ** 20

const line = z.number().int().min(1)

/** An error in a line of the file. `field` is the column; null: the whole line is wrong. */
export const importFault = z.object({ line, field: z.string().nullable(), message: z.string() })
export type ImportFault = z.infer<typeof importFault>

/**
 * A stored guard with the employee number of a line, and how the line differs. A blank cell changes
 * nothing.
 */
export const importUpdate = z.object({
  line,
  worker_id: z.string(),
  name: z.string(),
  /** version of the guard when the file was checked, to send as `If-Match` */
  version: z.number().int(),
  /** `field` is a field name of PATCH /api/workers/{id} */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })).min(1),
})
export type ImportUpdate = z.infer<typeof importUpdate>

/** POST /api/workers/import/check reads a CSV file with a header line. It stores nothing. */
export const importCheckBody = z.object({ csv: z.string().min(1, 'This file is empty.') })
export const importCheckReply = z.object({
  data: z.object({
    /** number of lines with a guard, valid or not */
    lines: z.number().int(),
    /** guards to add, in the format of POST /api/workers/import */
    good: z.array(z.object({ line, record: z.record(z.string(), z.unknown()) })),
    /** stored guards whom the file would change */
    updates: z.array(importUpdate),
    /** lines of stored guards (found by employee number or national ID) that change nothing */
    known: z.array(importFault),
    faults: z.array(importFault),
    /** names of columns that the import ignores */
    ignored: z.array(z.string()),
  }),
})
export type ImportCheck = z.infer<typeof importCheckReply>['data']

/** POST /api/workers/import adds these guards. It skips guards that are already stored. */
export const importBody = z.object({
  guards: z
    .array(z.object({ line, record: workers.body.omit({ photo: true, assignment_id: true }) }))
    .min(1)
    .max(IMPORT_BATCH),
})
export const importReply = z.object({
  data: z.object({
    added: z.number().int(),
    known: z.number().int(),
    faults: z.array(importFault),
  }),
})

/** Column names of the file, in the order of the template. */
export const IMPORT_COLUMNS = Object.keys(importBody.shape.guards.element.shape.record.shape)
