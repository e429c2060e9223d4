import type { InvoiceDraft } from './invoice-draft.ts'

/** Agreed terms apart from the lines; amounts are minor units. */
type InvoiceTerms = Pick<
  InvoiceDraft,
  'currency' | 'taxCode' | 'taxBasisPoints' | 'termsDays' | 'poNumber' | 'net' | 'withheld' | 'withheldVat'
>

const COMPARED = ['currency', 'taxCode', 'taxBasisPoints', 'termsDays', 'poNumber'] as const
/** These depend on the net amount: if it changed, they changed only for that reason. */
const OF_NET = ['withheld', 'withheldVat'] as const

/** A term in which a draft and its contract now differ. */
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
