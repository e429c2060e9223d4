import { z } from 'zod'
import type { StreamType } from '../event.ts'
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
})
const brokenOff = z.object({
  exportKey: z.string(),
  /** how many went out */
  fixes: z.number().int().nonnegative(),
})
/** `sha256`: of all that was sent, in hex. An evidence page holds the bundles that were sent, and has another. */
const finished = brokenOff.extend({ sha256: z.string() })

const event = z.discriminatedUnion('type', [
  /** committed before the first fix goes out; one without an end was cut short with its server */
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
const state = z.object({ begun: z.number(), finished: z.number(), brokenOff: z.number() })

/** What left the server as a file of where guards were, to whom and why: one stream a company, with its id. */
export const fixExportsStream: StreamType<
  z.infer<typeof state>,
  z.infer<typeof command>,
  z.infer<typeof event>
> = {
  name: 'fix-exports',
  command,
  event,
  state,
  // an event may name a thousand guards
  keepsEach: 1,
  initial: { begun: 0, finished: 0, brokenOff: 0 },
  evolve: (was, { type }) => ({
    begun: was.begun + Number(type === 'ExportBegun'),
    finished: was.finished + Number(type === 'FixesExported'),
    brokenOff: was.brokenOff + Number(type === 'ExportBrokenOff'),
  }),
  decide: (asked) => ({ events: [event.parse({ ...asked, type: HAPPENED[asked.type] })] }),
}

/** What is known of an export before its first fix goes out. */
export type BegunExport = Omit<z.infer<typeof begun>, 'exportKey'>
