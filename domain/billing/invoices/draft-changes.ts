import type { InvoiceDraft } from './invoice-draft.ts'
import { sumAmounts } from '../../money/money.ts'
import { compareText, type InvoiceLine } from './invoice-line.ts'

type Charged = Pick<InvoiceLine, 'description' | 'place' | 'net' | 'sources'>

/**
 * A difference between a draft and what would be charged now: in a shift, in a round, or in the amount of a
 * line.
 */
export interface DraftChange {
  /** reference of the shift or round; null if the amount of a line differs */
  ref: string | null
  /** description of the invoice line */
  description: string
  place: string | null
  /**
   * in the draft and now: minutes of a shift, number of rounds or visits, or minor units of a line; 0: none
   */
  was: number
  now: number
}

/**
 * Returns the differences between a draft's lines and those that a new draft would have; empty if both
 * charge the same.
 */
export function draftChanges(draft: readonly Charged[], now: readonly Charged[]): DraftChange[] {
  const refs = merged(draft, now, ({ description, place, sources }) =>
    sources.map(({ ref, minutes, count }) => ({ key: ref, ref, description, place, value: minutes + count })),
  )
  const nets = merged(draft, now, ({ description, place, net }) => [
    { key: `${description}|${place}`, ref: null, description, place, value: net },
  ])
  return [...refs, ...nets]
}

interface Part {
  key: string
  ref: string | null
  description: string
  place: string | null
  value: number
}

function merged(
  draft: readonly Charged[],
  now: readonly Charged[],
  partsOf: (line: Charged) => Part[],
): DraftChange[] {
  const found = new Map<string, DraftChange>()
  for (const [side, lines] of [['was', draft] as const, ['now', now] as const])
    for (const { key, value, ...named } of lines.flatMap(partsOf)) {
      const change = found.get(key) ?? { ...named, was: 0, now: 0 }
      found.set(key, { ...change, [side]: sumAmounts([change[side], value]) })
    }
  return [...found]
    .filter(([, { was, now: is }]) => was !== is)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([, change]) => change)
}

/** Agreed terms other than lines; amounts are minor units. */
type InvoiceTerms = Pick<
  InvoiceDraft,
  'currency' | 'taxCode' | 'taxBasisPoints' | 'termsDays' | 'poNumber' | 'net' | 'withheld' | 'withheldVat'
>

const COMPARED = ['currency', 'taxCode', 'taxBasisPoints', 'termsDays', 'poNumber'] as const
/** Amounts derived from the net amount. If that changed, their change is not reported as well. */
const OF_NET = ['withheld', 'withheldVat'] as const

/** A term that differs between a draft and its contract. */
export interface TermChange {
  term: (typeof COMPARED)[number] | (typeof OF_NET)[number]
  was: string | number | null
  now: string | number | null
}

/** Returns the terms of a contract that changed since a draft. */
export const termChanges = (draft: InvoiceTerms, now: InvoiceTerms): TermChange[] =>
  [...COMPARED, ...(draft.net === now.net ? OF_NET : [])].flatMap((term) =>
    draft[term] === now[term] ? [] : [{ term, was: draft[term], now: now[term] }],
  )
