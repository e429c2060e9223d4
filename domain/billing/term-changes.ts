import type { InvoiceDraft } from './invoice-draft.ts'

/** What is agreed beside what is charged; amounts are minor units. */
type InvoiceTerms = Pick<
  InvoiceDraft,
  'currency' | 'taxCode' | 'taxBasisPoints' | 'termsDays' | 'poNumber' | 'net' | 'withheld' | 'withheldVat'
>

const COMPARED = ['currency', 'taxCode', 'taxBasisPoints', 'termsDays', 'poNumber'] as const
/** These follow the net amount: where it changed, they did for that reason alone. */
const OF_NET = ['withheld', 'withheldVat'] as const

/** A term in which a draft and its contract differ now. */
export interface TermChange {
  term: (typeof COMPARED)[number] | (typeof OF_NET)[number]
  was: string | number | null
  now: string | number | null
}

/** The terms of a contract that changed since a draft; empty where they are the same. */
export const termChanges = (draft: InvoiceTerms, now: InvoiceTerms): TermChange[] =>
  [...COMPARED, ...(draft.net === now.net ? OF_NET : [])].flatMap((term) =>
    draft[term] === now[term] ? [] : [{ term, was: draft[term], now: now[term] }],
  )
