import { z } from 'zod'
import { refuse, type StreamType } from '../event-sourcing/event.ts'

export const reportFormat = z.enum(['csv', 'xlsx', 'pdf'])
export type ReportFormat = z.infer<typeof reportFormat>

const issued = z.object({
  slug: z.string(),
  /** parameters of the report, as canonical JSON */
  params: z.string(),
  /** limits and confidentiality levels of the readers for whom it was computed, as canonical JSON */
  audience: z.string(),
  /**
   * position of the newest event that the report includes, in the event log; the next field is the event's
   * hash
   */
  sourcePosition: z.number(),
  sourceHash: z.string(),
  /** number of events that the newest signed checkpoint covered at the time; null: no checkpoint */
  checkpointSize: z.number().nullable(),
  /** SHA-256 (hex) of the report's content as canonical JSON */
  dataSha256: z.string(),
  rows: z.number(),
})
const exported = z.object({
  format: reportFormat,
  /** SHA-256 (hex) of the file */
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
/** `exports`: number of files of this report that were exported */
const state = z.object({ isIssued: z.boolean(), exports: z.number() })

/** Event stream of a report at one position in the event log, and of its exported files. */
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
