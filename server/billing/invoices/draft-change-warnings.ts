import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  type DraftChange,
  draftChanges,
  type TermChange,
  termChanges,
} from '../../../domain/billing/invoices/draft-changes.ts'
import type { BillableShift } from '../../../domain/billing/charges/hour-lines.ts'
import { TAXES, type TaxCode } from '../../../domain/billing/invoices/tax.ts'
import type { Warning } from '../../../domain/event-sourcing/event.ts'
import { moneyText } from '../../../domain/money/money-text.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { readCompanyZone } from '../../companies/companies.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import type { DecidedEvents } from '../../resource/resource.ts'
import { readBillingContract } from '../contracts/billing-contracts.ts'
import { invoiceJsonColumns } from './invoice-rows.ts'
import { computePeriodCharges } from '../charges/period-charges.ts'
import { parseShiftRef } from '../charges/line-sources.ts'

/** maximum number of changes that are listed */
const MOST_NAMED = 10

/**
 * Returns a warning if the charges, tax or terms of a draft no longer match attendance, rounds and contract.
 * Its code is derived from the changes, so that a confirmation applies only to the changes that the person
 * saw.
 */
export async function draftChangeWarnings(
  trx: Kysely<Tables>,
  { company, id, events }: DecidedEvents,
): Promise<Warning[]> {
  if (!events.some(({ type }) => type === 'InvoiceIssued')) return []
  const draft = await trx
    .selectFrom('invoice')
    .select(['billing_contract_id', 'period_from', 'period_to', 'currency', 'lines', 'adjustments'])
    .select(['tax_code', 'tax_basis_points', 'terms_days', 'po_number', 'net', 'withheld', 'withheld_vat'])
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  const agreed = draft && (await readBillingContract(trx, company, draft.billing_contract_id))
  // without its contract, a draft cannot be computed again, so there is nothing to compare
  if (!draft || !agreed) return []
  const now = await computePeriodCharges(trx, company, {
    agreed,
    from: draft.period_from,
    to: draft.period_to,
    own: id,
    adjustments: invoiceJsonColumns.adjustments.parse(draft.adjustments),
  })
  const lines = [...now.lines, ...now.unrated.map(unratedLine)]
  const changes = draftChanges(invoiceJsonColumns.lines.parse(draft.lines), lines)
  const terms = termChanges(
    {
      currency: draft.currency,
      taxCode: draft.tax_code,
      taxBasisPoints: draft.tax_basis_points,
      termsDays: draft.terms_days,
      poNumber: draft.po_number,
      net: draft.net,
      withheld: draft.withheld,
      withheldVat: draft.withheld_vat,
    },
    {
      currency: agreed.currency,
      taxCode: agreed.tax_code,
      taxBasisPoints: now.taxBasisPoints,
      termsDays: agreed.terms_days,
      poNumber: agreed.po_number,
      net: now.net,
      withheld: now.withheld,
      withheldVat: now.withheldVat,
    },
  )
  if (changes.length === 0 && terms.length === 0) return []
  const words = [
    ...(changes.length === 0 ? [] : [await wordsOf(trx, company, changes, draft.currency)]),
    ...terms.map((change) => termWords(change, draft.currency)),
  ].join(' ')
  return [
    {
      code: codeOf([...changes, ...terms]),
      field: 'issuedOn',
      message: `What is charged or agreed changed since this draft. ${words} Draft it again to charge what is so now, or confirm that the draft is issued as it is.`,
    },
  ]
}

/** Converts a shift for which the contract has no rate to a listed change. */
const unratedLine = ({ place, ref, minutes }: BillableShift) => ({
  description: 'Without a rate',
  place,
  net: 0,
  sources: [{ ref, minutes: Object.values(minutes).reduce((sum, each) => sum + each, 0), count: 0 }],
})

/** Returns a warning code derived from the changes. Codes of warnings may contain only letters. */
function codeOf(changes: readonly (DraftChange | TermChange)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(changes)).digest().subarray(0, 16)
  return `draft_changed_${[...digest].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`
}

const TERM_WORDS: Readonly<Record<TermChange['term'], string>> = {
  currency: 'Currency',
  taxCode: 'Tax',
  taxBasisPoints: 'Tax rate',
  termsDays: 'Days until it is due',
  poNumber: 'Order number',
  withheld: 'Withholding tax',
  withheldVat: 'Withheld value added tax',
}

function termWords({ term, was, now }: TermChange, currency: string): string {
  const text = (value: TermChange['was']): string => {
    if (value === null) return 'none'
    if (term === 'withheld' || term === 'withheldVat') return moneyText(Number(value), currency)
    if (term === 'taxBasisPoints') return `${Number(value) / 100} %`
    return term === 'taxCode' ? (TAXES[value as TaxCode]?.label ?? String(value)) : String(value)
  }
  return `${TERM_WORDS[term]}: ${text(was)} in the draft, ${text(now)} now.`
}

async function wordsOf(
  trx: Kysely<Tables>,
  company: CompanyId,
  changes: readonly DraftChange[],
  currency: string,
): Promise<string> {
  const timeZone = await readCompanyZone(trx, company)
  const named = changes.slice(0, MOST_NAMED)
  const ids = named.flatMap(({ ref }) => parseShiftRef(ref ?? '')?.workerId ?? [])
  const guards = new Map(
    ids.length === 0
      ? []
      : (
          await trx
            .selectFrom('worker')
            .select(['id', 'full_name'])
            .where('company', '=', company)
            .where('id', 'in', ids)
            .execute()
        ).map(({ id, full_name }) => [id, full_name]),
  )
  const sentences = named.map(({ ref, description, place, was, now }) => {
    const at = place === null ? '' : ` at ${place}`
    if (ref === null)
      return `${description}${at}: ${moneyText(was, currency)} in the draft, ${moneyText(now, currency)} now.`
    const shift = parseShiftRef(ref)
    if (!shift) return `A round${at}: ${was} in the draft, ${now} now.`
    const guard = guards.get(shift.workerId) ?? 'A guard'
    const on = formatCalendarDay(zoneDateAt(shift.from, timeZone))
    return `${guard}${at} on ${on}: ${minutesText(was)} in the draft, ${minutesText(now)} now.`
  })
  const more = changes.length - named.length
  return [...sentences, ...(more > 0 ? [`${more} more changes.`] : [])].join(' ')
}

const minutesText = (minutes: number) =>
  minutes === 0 ? 'nothing' : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
