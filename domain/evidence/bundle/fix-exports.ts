import { z } from 'zod'
import { refuse, type StreamType } from '../../event-sourcing/event.ts'
import { label } from '../../text/text.ts'

/**
 * Formats of an export of fixes. A bundle contains proofs; other formats are for other programs or for
 * people.
 */
export const exportFormat = z.enum(['gpx', 'kml', 'geojson', 'csv', 'pdf', 'bundle'])
export type ExportFormat = z.infer<typeof exportFormat>

/** Reason of an export, which is required and stored. */
export const exportReason = label(200)

const begun = z.object({
  exportKey: z.string(),
  /** ids of the guards who have a fix in the export */
  guards: z.array(z.string()),
  /** period [fromAt, toAt), ms since epoch UTC */
  fromAt: z.number(),
  toAt: z.number(),
  format: exportFormat,
  reason: z.string(),
  /** SHA-256 (hex) of the exporter's statements on an evidence page (`export-statements.ts`) */
  statements: z.string().optional(),
  /** only data received by this time, ms since epoch UTC; absent: all data */
  knownAt: z.number().optional(),
})
const brokenOff = z.object({
  exportKey: z.string(),
  /** number of exported fixes */
  fixes: z.number().int().nonnegative(),
})
/** `sha256`: digest of all sent data, in hex. An evidence page contains these data and shows the digest. */
const finished = brokenOff.extend({ sha256: z.string() })

const event = z.discriminatedUnion('type', [
  /**
   * logged before the first fix is sent. Without a later event, the export is still in progress, or the
   * server stopped during it.
   */
  begun.extend({ type: z.literal('ExportStarted') }),
  finished.extend({ type: z.literal('FixesExported') }),
  /** the export failed or was stopped */
  brokenOff.extend({ type: z.literal('ExportInterrupted') }),
])
const command = z.discriminatedUnion('type', [
  begun.extend({ type: z.literal('StartExport') }),
  finished.extend({ type: z.literal('FinishExport') }),
  brokenOff.extend({ type: z.literal('InterruptExport') }),
])
const HAPPENED = {
  StartExport: 'ExportStarted',
  FinishExport: 'FixesExported',
  InterruptExport: 'ExportInterrupted',
} as const
/** `open`: exports of the company that are still in progress */
export const fixExportsState = z.object({
  open: z.array(z.object({ exportKey: z.string(), format: exportFormat, reason: z.string() })),
})
type State = z.infer<typeof fixExportsState>

/**
 * Event stream of all exports of a company's positions: who exported them, and why. Its id is the company's
 * id.
 */
export const fixExportsStream: StreamType<State, z.infer<typeof command>, z.infer<typeof event>> = {
  name: 'fix-exports',
  command,
  event,
  state: fixExportsState,
  // a snapshot after each event, because one event may contain a thousand guards
  snapshotInterval: 1,
  initial: { open: [] },
  evolve: ({ open }, happened) => {
    if (happened.type !== 'ExportStarted')
      return { open: open.filter(({ exportKey }) => exportKey !== happened.exportKey) }
    const { exportKey, format, reason } = happened
    return { open: [...open, { exportKey, format, reason }] }
  },
  decide: (asked, { open }) => {
    const isOpen = open.some(({ exportKey }) => exportKey === asked.exportKey)
    if (isOpen && asked.type === 'StartExport') return refuse('already_started', 'This export has begun.')
    if (!isOpen && asked.type !== 'StartExport') return refuse('not_started', 'No such export goes on.')
    return { events: [event.parse({ ...asked, type: HAPPENED[asked.type] })] }
  },
}

/** Fields of an export that are known before the first fix is sent. */
export type StartedExport = Omit<z.infer<typeof begun>, 'exportKey'>

/**
 * Returns what a reader of an export event also needs: for a start, whether the export has not ended; for
 * an end, the format and reason of the export.
 */
export function exportContext(
  { type, exportKey }: z.infer<typeof event>,
  before: State,
  now: State,
): { finished?: false; format?: ExportFormat; reason?: string } {
  const isIt = (each: State['open'][number]) => each.exportKey === exportKey
  if (type === 'ExportStarted') return now.open.some(isIt) ? { finished: false } : {}
  const { format, reason } = before.open.find(isIt) ?? {}
  return format === undefined || reason === undefined ? {} : { format, reason }
}
