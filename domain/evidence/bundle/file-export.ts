import { z } from 'zod'
import type { StreamType } from '../../event-sourcing/event.ts'

/** Kinds of exported files. Reports and fixes have events of their own. */
export const fileKind = z.enum([
  'payroll',
  'draft',
  'invoice',
  'note',
  'statement',
  'etims',
  'incident-pack',
  'list',
  'personal-data',
])
export type FileKind = z.infer<typeof fileKind>

const fields = z.object({
  kind: fileKind,
  /** SHA-256 of the file, hex */
  fileSha256: z.string(),
  bytes: z.number(),
  /** file name, e.g. INV-2026-000007.pdf */
  fileName: z.string(),
})
const command = fields.extend({ type: z.literal('ExportFile') })
const event = z.discriminatedUnion('type', [fields.extend({ type: z.literal('FileExported') })])
const state = z.object({ isExported: z.boolean() })

/**
 * Event stream of an exported file; its id is the file's SHA-256. Only the first export of the same bytes
 * adds an event.
 */
export const fileExportStream: StreamType<
  z.infer<typeof state>,
  z.infer<typeof command>,
  z.infer<typeof event>
> = {
  name: 'file-export',
  command,
  event,
  state,
  initial: { isExported: false },
  evolve: () => ({ isExported: true }),
  decide: (asked, { isExported }) => ({
    events: isExported ? [] : [event.parse({ ...asked, type: 'FileExported' })],
  }),
}
