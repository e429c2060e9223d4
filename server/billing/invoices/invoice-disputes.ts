import type { Invoice } from '../../../contract/billing/invoice.ts'
import type { InvoiceEvent } from '../../../domain/billing/invoices/invoice.ts'

type Disputes = Invoice['disputes']
type Files = Disputes[number]['evidence'][number]['files']
type DisputeEvent = Extract<
  InvoiceEvent,
  { type: 'InvoiceDisputed' | 'InvoiceEvidenceAdded' | 'InvoiceDisputeResolved' }
>

/** Returns the disputes of an invoice after an event; `at` is ms since epoch UTC. */
export function evolveDisputes(disputes: Disputes, event: DisputeEvent, at: number): Disputes {
  const shown = (text: string, files: Files) => (files.length === 0 ? [] : [{ added_at: at, text, files }])
  if (event.type === 'InvoiceDisputed') {
    const { reason, evidence } = event
    const dispute = { disputed_at: at, reason, resolved_at: null, resolution: null }
    return [...disputes, { ...dispute, evidence: shown('With the dispute', evidence) }]
  }
  return disputes.map((each, nth) => {
    if (nth !== disputes.length - 1) return each
    if (event.type === 'InvoiceEvidenceAdded')
      return {
        ...each,
        evidence: [...each.evidence, { added_at: at, text: event.reason, files: event.evidence }],
      }
    const { resolution, evidence } = event
    return {
      ...each,
      resolved_at: at,
      resolution,
      evidence: [...each.evidence, ...shown('With the resolution', evidence)],
    }
  })
}
