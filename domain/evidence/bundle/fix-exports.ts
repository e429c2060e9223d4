import { z } from 'zod'
import { refuse, type StreamType } from '../../event-sourcing/event.ts'
import { label } from '../../text/text.ts'

/**
 * Formats of an export of fixes: a bundle contains proofs, the others are for other programs and
 * for people.
 */
export const exportFormat = z.enum(['gpx', 'kml', 'geojson', 'csv', 'pdf', 'bundle'])
export type ExportFormat = z.infer<typeof exportFormat>

/** Reason of an export: required and stored. */
export const exportReason = label(200)

const begun = z.object({
  exportKey: z.string(),
  /** ids of the guards who have a fix in it */
  guards: z.array(z.string()),
  /** [fromAt, toAt), ms since epoch UTC */
  fromAt: z.number(),
  toAt: z.number(),
  format: exportFormat,
  reason: z.string(),
  /**
   * SHA-256, hex, of the statements of an evidence page about its export (`export-statements.ts`)
   */
  statements: z.string().optional(),
  /** includes only data received by then, ms since epoch UTC; absent: all data */
  knownAt: z.number().optional(),
})
const brokenOff = z.object({
  exportKey: z.string(),
  /** number of exported fixes */
  fixes: z.number().int().nonnegative(),
})
/**
 * `sha256`: of all sent data, in hex. An evidence page contains the sent data and shows its digest.
 */
const finished = brokenOff.extend({ sha256: z.string() })

const event = z.discriminatedUnion('type', [
  /**
   * logged before the first fix is sent; without an end event the export is in progress, or its
   * server was stopped
   */
  begun.extend({ type: z.literal('ExportStarted') }),
  finished.extend({ type: z.literal('FixesExported') }),
  /** it failed or was stopped */
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
/** `open`: exports of the company that have not ended */
export const fixExportsState = z.object({
  open: z.array(z.object({ exportKey: z.string(), format: exportFormat, reason: z.string() })),
})
type State = z.infer<typeof fixExportsState>

/**
 * Stream of a company's exports of positions: who exported, and why. One for a company, with its
 * id.
 */
export const fixExportsStream: StreamType<State, z.infer<typeof command>, z.infer<typeof event>> = {
  name: 'fix-exports',
  command,
  event,
  state: fixExportsState,
  // an event may contain a thousand guards, so a snapshot is stored after each
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

/** Fields of an export that are known before its first fix is sent. */
export type StartedExport = Omit<z.infer<typeof begun>, 'exportKey'>

/**
 * Returns additions to an export event for readers: whether its end is missing, or which export it
 * ends.
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
