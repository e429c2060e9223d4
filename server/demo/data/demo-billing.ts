import { bankLineStream } from '../../../domain/billing/payments/bank-line.ts'
import {
  type BillingRate,
  billingContractStream,
} from '../../../domain/billing/contracts/billing-contract.ts'
import { invoiceAmounts } from '../../../domain/billing/invoices/invoice-lines.ts'
import { invoiceStream } from '../../../domain/billing/invoices/invoice.ts'
import { addDays } from '../../../domain/time/zone-days.ts'
import type { Commander } from '../demo-commander.ts'

const NO_LIMITS = { key: null, assignment_id: null, from: null, to: null }
const RATES = [
  {
    name: 'Guarding',
    unit: 'hour',
    price: 350_00,
    night: 11_000,
    holiday: 20_000,
    overtime: 15_000,
    ...NO_LIMITS,
  },
  {
    name: 'Alarm response',
    unit: 'month',
    price: 45_000_00,
    night: null,
    holiday: null,
    overtime: null,
    ...NO_LIMITS,
  },
] satisfies (BillingRate & { unit: 'hour' | 'month' })[]
/** how many days ago each client's invoice was issued; null: a draft */
const ISSUED: readonly (number | null)[] = [75, 40, 12, 3, null]

const NO_ONE = { payer: null, phone: null }

/** Adds a contract for each client and, for the first five clients, an invoice for a past month. */
export async function addDemoBilling(
  send: Commander,
  { clients, today }: { clients: readonly { id: string; name: string }[]; today: string },
): Promise<void> {
  const terms = { currency: 'KES', termsDays: 30, taxCode: 'standard', withholding: 200 } as const
  const startsOn = `${Number(today.slice(0, 4)) - 1}-01-01`
  for (const [at, { id: clientId, name }] of clients.entries()) {
    const contract = { ...terms, clientId, name: 'Guarding and alarm response', startsOn, rates: RATES }
    const billingContractId = await send.toNew(billingContractStream, {
      type: 'AddBillingContract',
      ...contract,
    })
    const ago = ISSUED[at]
    if (ago === undefined) continue
    const issuedOn = addDays(today, -(ago ?? 0))
    const periodTo = addDays(`${issuedOn.slice(0, 7)}-01`, -1)
    const period = { from: `${periodTo.slice(0, 7)}-01`, to: periodTo }
    const {
      unrated: _unrated,
      outside: _outside,
      partly: _partly,
      ...amounts
    } = invoiceAmounts({ ...contract, withholdsVat: null, endsOn: null }, {}, period)
    const side = { address: null, kra_pin: null, vat_number: null }
    const invoiceId = await send.toNew(invoiceStream, {
      type: 'DraftInvoice',
      billingContractId,
      clientId,
      seller: { name: 'Askari Demo Security', ...side },
      buyer: { name, ...side },
      periodFrom: period.from,
      periodTo: period.to,
      currency: terms.currency,
      termsDays: terms.termsDays,
      taxCode: terms.taxCode,
      poNumber: null,
      adjustments: [],
      ...amounts,
    })
    if (ago === null) continue
    await send.to(invoiceStream, invoiceId, { type: 'ReviewInvoice' })
    await send.to(invoiceStream, invoiceId, { type: 'IssueInvoice', issuedOn })
    await send.toNew(bankLineStream, {
      type: 'ImportBankLine',
      digest: `demo ${invoiceId}`,
      source: at === 0 ? 'mpesa' : 'bank',
      receivedOn: today,
      amount: amounts.gross,
      currency: terms.currency,
      reference: `FT26${at}KE`,
      details: `Alarm response, ${name}`,
      ...NO_ONE,
    })
  }
}
