import { z } from 'zod'
import { refuse, type StreamType } from '../event.ts'
import { label } from '../text.ts'

/** What fixes are exported as: a bundle proves itself, the others are for other programs and for people. */
export const exportFormat = z.enum(['gpx', 'kml', 'geojson', 'csv', 'pdf', 'bundle'])
export type ExportFormat = z.infer<typeof exportFormat>

/** Why somebody exports: asked of everybody, and kept. */
export const exportReason = label(200)

const begun = z.object({
  exportKey: z.string(),
  /** the ids of those who have a fix in it */
  guards: z.array(z.string()),
  /** [fromAt, toAt), ms since epoch UTC */
  fromAt: z.number(),
  toAt: z.number(),
  format: exportFormat,
  reason: z.string(),
  /** SHA-256 in hex of what an evidence page states of it (`export-statements.ts`) */
  statements: z.string().optional(),
  /** only what had been received by then, ms since epoch UTC; left out: all that was known */
  knownAt: z.number().optional(),
})
const brokenOff = z.object({
  exportKey: z.string(),
  /** how many went out */
  fixes: z.number().int().nonnegative(),
})
/** `sha256`: of all that was sent, in hex. An evidence page is made around what was sent, and shows the digest of that. */
const finished = brokenOff.extend({ sha256: z.string() })

const event = z.discriminatedUnion('type', [
  /** committed before the first fix goes out; one without an end is under way, or was cut short with its server */
  begun.extend({ type: z.literal('ExportBegun') }),
  finished.extend({ type: z.literal('FixesExported') }),
  /** it failed or was stopped */
  brokenOff.extend({ type: z.literal('ExportBrokenOff') }),
])
const command = z.discriminatedUnion('type', [
  begun.extend({ type: z.literal('BeginExport') }),
  finished.extend({ type: z.literal('FinishExport') }),
  brokenOff.extend({ type: z.literal('BreakOffExport') }),
])
const HAPPENED = {
  BeginExport: 'ExportBegun',
  FinishExport: 'FixesExported',
  BreakOffExport: 'ExportBrokenOff',
} as const
/** Of a company's exports, `open`: those that were begun and have no end */
export const fixExportsState = z.object({
  open: z.array(z.object({ exportKey: z.string(), format: exportFormat, reason: z.string() })),
})
type State = z.infer<typeof fixExportsState>

/** What left the server as a file of where guards were, to whom and why: one stream a company, with its id. */
export const fixExportsStream: StreamType<State, z.infer<typeof command>, z.infer<typeof event>> = {
  name: 'fix-exports',
  command,
  event,
  state: fixExportsState,
  // an event may name a thousand guards
  keepsEach: 1,
  initial: { open: [] },
  evolve: ({ open }, happened) => {
    if (happened.type !== 'ExportBegun')
      return { open: open.filter(({ exportKey }) => exportKey !== happened.exportKey) }
    const { exportKey, format, reason } = happened
    return { open: [...open, { exportKey, format, reason }] }
  },
  decide: (asked, { open }) => {
    const isOpen = open.some(({ exportKey }) => exportKey === asked.exportKey)
    if (isOpen && asked.type === 'BeginExport') return refuse('begun', 'This export has begun.')
    if (!isOpen && asked.type !== 'BeginExport') return refuse('not_begun', 'No such export goes on.')
    return { events: [event.parse({ ...asked, type: HAPPENED[asked.type] })] }
  },
}

/** What is known of an export before its first fix goes out. */
export type BegunExport = Omit<z.infer<typeof begun>, 'exportKey'>

/** What people are told of an event beside what it says: that it has no end, or of which export it is the end. */
export function exportContext(
  { type, exportKey }: z.infer<typeof event>,
  before: State,
  now: State,
): { finished?: false; format?: ExportFormat; reason?: string } {
  const isIt = (each: State['open'][number]) => each.exportKey === exportKey
  if (type === 'ExportBegun') return now.open.some(isIt) ? { finished: false } : {}
  const { format, reason } = before.open.find(isIt) ?? {}
  return format === undefined || reason === undefined ? {} : { format, reason }
}
