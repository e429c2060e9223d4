import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { invoices as contract } from '../../../contract/billing/invoice.ts'
import type { InvoiceDraft } from '../../../domain/billing/invoices/invoice-draft.ts'
import type { UnchargeableItems } from '../../../domain/billing/invoices/invoice-lines.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import type { Account } from '../../auth/account.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { readBillingContract } from '../contracts/billing-contracts.ts'
import { computePeriodCharges } from '../charges/period-charges.ts'

/**
 * Creates the draft of an invoice for a contract and a period. Throws a 422 problem if something cannot be
 * charged.
 */
export async function createInvoiceDraft(
  trx: Kysely<Tables>,
  { company }: Pick<Account, 'company'>,
  { billing_contract_id, period_from: from, period_to: to, adjustments }: z.infer<typeof contract.body>,
  own: string | null = null,
): Promise<InvoiceDraft> {
  const agreed = await readBillingContract(trx, company, billing_contract_id)
  if (!agreed) throw wrong('billing_contract_id', 'There is no such billing contract.')
  if (to < from) throw wrong('period_to', 'Please give a day that is not before the first.')
  const added = adjustments ?? []
  const { unrated, outside, partly, ...amounts } = await computePeriodCharges(trx, company, {
    agreed,
    from,
    to,
    own,
    adjustments: added,
  })
  refuseUnchargeable({ unrated, outside, partly }, agreed.starts_on)
  if (amounts.lines.length === 0)
    throw wrong(
      'period_from',
      'There is nothing to charge: no approved attendance, round, monthly rate or adjustment that no other invoice charges.',
    )
  return {
    billingContractId: billing_contract_id,
    clientId: agreed.client_id,
    ...(await sidesOf(trx, company, agreed.client_id)),
    periodFrom: from,
    periodTo: to,
    currency: agreed.currency,
    termsDays: agreed.terms_days,
    poNumber: agreed.po_number,
    taxCode: agreed.tax_code,
    adjustments: added,
    ...amounts,
  }
}

/**
 * Throws a problem if something cannot be charged, with the remedy, so that the invoice never leaves it out
 * silently.
 */
function refuseUnchargeable({ unrated, outside, partly }: UnchargeableItems, startsOn: string): void {
  const [early] = outside
  if (early)
    throw wrong(
      early.on < startsOn ? 'period_from' : 'period_to',
      `${outside.length} shifts are on days on which the contract is not in force, the first on ${formatCalendarDay(early.on)} at ${early.place}. Please choose a period within the contract.`,
    )
  const [unknown] = unrated
  if (unknown)
    throw wrong(
      'billing_contract_id',
      `The contract has no rate for ${unrated.length} shifts, the first on ${unknown.on} at ${unknown.place}. Please add one.`,
    )
  const [part] = partly
  if (part)
    throw wrong(
      'period_from',
      `A part of “${part.description}” is charged by ${part.charged.invoice}, for ${formatCalendarDay(part.charged.from)} to ${formatCalendarDay(part.charged.to)}. Please choose a period that has all of these days or none.`,
    )
}

/** Returns the current name, address and tax data of seller and buyer. */
async function sidesOf(trx: Kysely<Tables>, company: CompanyId, clientId: string) {
  const seller = await trx
    .selectFrom('company')
    .select(['name', 'address', 'kra_pin', 'vat_number', 'logo'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const buyer = await trx
    .selectFrom('client')
    .select(['name', 'address', 'kra_pin'])
    .where('company', '=', company)
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return { seller, buyer: { ...buyer, vat_number: null } }
}

const wrong = (field: string, message: string) =>
  new HttpProblem(422, 'Validation failed', { code: 'invalid', data: { [field]: [message] } })
