import { z } from 'zod'
import type { StreamType } from '../event.ts'
import { label } from '../text.ts'

/** What fixes are exported as: a bundle proves itself, the others are for other programs and for people. */
export const exportFormat = z.enum(['gpx', 'kml', 'geojson', 'csv', 'pdf', 'bundle'])
export type ExportFormat = z.infer<typeof exportFormat>

/** Why somebody exports: asked of everybody, and kept. */
export const exportReason = label(200)

const told = {
  /** as they were called then */
  guards: z.array(z.object({ id: z.string(), name: z.string() })),
  /** [fromAt, toAt), ms since epoch UTC */
  fromAt: z.number(),
  toAt: z.number(),
  format: exportFormat,
  reason: z.string(),
  /** how many of them went out */
  fixes: z.number().int().nonnegative(),
}
const brokenOff = z.object(told)
/** `sha256`: of the whole file, in hex */
const finished = z.object({ ...told, sha256: z.string() })

const event = z.discriminatedUnion('type', [
  finished.extend({ type: z.literal('FixesExported') }),
  /** it failed or was stopped */
  brokenOff.extend({ type: z.literal('ExportBrokenOff') }),
])
const command = z.discriminatedUnion('type', [
  finished.extend({ type: z.literal('FinishExport') }),
  brokenOff.extend({ type: z.literal('BreakOffExport') }),
])
const state = z.object({ exports: z.number(), brokenOff: z.number() })

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
  initial: { exports: 0, brokenOff: 0 },
  evolve: ({ exports, brokenOff }, { type }) =>
    type === 'FixesExported' ? { exports: exports + 1, brokenOff } : { exports, brokenOff: brokenOff + 1 },
  decide: (asked) => ({
    events: [
      asked.type === 'FinishExport'
        ? { ...asked, type: 'FixesExported' }
        : { ...asked, type: 'ExportBrokenOff' },
    ],
  }),
}

/** What is known of an export before its first fix goes out. */
export type BegunExport = Omit<z.infer<typeof brokenOff>, 'fixes'>
