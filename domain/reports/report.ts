import { z } from 'zod'
import { refuse, type StreamType } from '../event-sourcing/event.ts'

export const reportFormat = z.enum(['csv', 'xlsx', 'pdf'])
export type ReportFormat = z.infer<typeof reportFormat>

const issued = z.object({
  slug: z.string(),
  /** its parameters, as canonical JSON */
  params: z.string(),
  /** who may read it, as canonical JSON: their limits and levels of confidentiality */
  audience: z.string(),
  /** newest event of the log that it includes, and the hash of that event */
  sourcePosition: z.number(),
  sourceHash: z.string(),
  /** number of events covered by the newest signed checkpoint at that time; null: none */
  checkpointSize: z.number().nullable(),
  /** SHA-256 in hex of its content as canonical JSON */
  dataSha256: z.string(),
  rows: z.number(),
})
const exported = z.object({
  format: reportFormat,
  /** SHA-256 in hex of the file */
  fileSha256: z.string(),
  bytes: z.number(),
})

const event = z.discriminatedUnion('type', [
  issued.extend({ type: z.literal('ReportIssued') }),
  exported.extend({ type: z.literal('ReportExported') }),
])
const command = z.discriminatedUnion('type', [
  issued.extend({ type: z.literal('IssueReport') }),
  exported.extend({ type: z.literal('ExportReport') }),
])
/** `exports`: how many files of it left the server */
const state = z.object({ isIssued: z.boolean(), exports: z.number() })

/** Stream of a report at one position of the log, and of each exported file of it. */
export const reportStream: StreamType<
  z.infer<typeof state>,
  z.infer<typeof command>,
  z.infer<typeof event>
> = {
  name: 'report',
  command,
  event,
  state,
  initial: { isIssued: false, exports: 0 },
  evolve: ({ exports }, { type }) => ({
    isIssued: true,
    exports: type === 'ReportExported' ? exports + 1 : exports,
  }),
  decide: (asked, { isIssued }) => {
    if (isIssued && asked.type === 'IssueReport') return refuse('issued', 'This report exists already.')
    if (!isIssued && asked.type === 'ExportReport') return refuse('not_found', 'There is no such report.')
    const type = asked.type === 'IssueReport' ? 'ReportIssued' : 'ReportExported'
    return { events: [event.parse({ ...asked, type })] }
  },
}
