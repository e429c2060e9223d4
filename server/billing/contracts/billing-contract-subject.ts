import { accountCreditStream } from '../../../domain/billing/payments/account-credit.ts'
import { bankLineStream } from '../../../domain/billing/payments/bank-line.ts'
import { billingContractStream } from '../../../domain/billing/contracts/billing-contract.ts'
import { invoiceStream } from '../../../domain/billing/invoices/invoice.ts'
import type { Subject } from '../../resource/subject.ts'
import { billingContractRoutes, billingContracts } from './billing-contracts.ts'
import { accountCreditRoutes } from '../payments/account-credits.ts'
import { ageingRoutes } from '../payments/ageing.ts'
import { bankLineRoutes } from '../payments/bank-lines.ts'
import { clientStatementRoutes } from '../payments/client-statements.ts'
import { invoiceRoutes } from '../invoices/invoices.ts'
import { usageRoutes } from '../../companies/usage.ts'

export const billingContractSubject: Subject = {
  resource: billingContracts,
  ofNoPerson: { name: 'of a contract' },
  routes: [
    billingContractRoutes,
    ageingRoutes,
    invoiceRoutes,
    bankLineRoutes,
    accountCreditRoutes,
    clientStatementRoutes,
    usageRoutes,
  ],
  sample: async (send, nth) => {
    const contract = {
      clientId: nth,
      name: `Pier guarding ${nth}`,
      currency: 'KES',
      startsOn: '2026-01-01',
      termsDays: 30,
      taxCode: 'standard',
      withholding: 200,
    } as const
    const rates = [{ name: 'Guarding', unit: 'month', price: 350_00 }] as const
    const billingContractId = await send.toNew(billingContractStream, {
      type: 'AddBillingContract',
      ...contract,
      rates: [...rates],
    })
    const side = { name: `Pier Trust ${nth}`, address: null, kra_pin: null, vat_number: null }
    await send.toNew(invoiceStream, {
      type: 'DraftInvoice',
      billingContractId,
      clientId: nth,
      seller: side,
      buyer: side,
      periodFrom: '2026-11-01',
      periodTo: '2026-11-30',
      currency: 'KES',
      termsDays: 30,
      poNumber: null,
      taxCode: 'standard',
      taxBasisPoints: 1_600,
      lines: [],
      adjustments: [],
      net: 350_00,
      tax: 56_00,
      gross: 406_00,
      withheld: 7_00,
      withheldVat: 0,
    })
    const received = { currency: 'KES', amount: 116_00, reference: `FT${nth}` }
    const bankLineId = await send.toNew(bankLineStream, {
      type: 'ImportBankLine',
      ...received,
      digest: `sample ${nth}`,
      source: 'bank',
      receivedOn: '2026-11-05',
      details: `Pier ${nth}`,
      payer: null,
      phone: null,
    })
    await send.toNew(accountCreditStream, {
      type: 'AddAccountCredit',
      ...received,
      clientId: nth,
      addedOn: '2026-11-05',
      bankLineId,
      invoiceId: null,
    })
  },
  remove: (send, id) => send(billingContractStream, id, { type: 'RemoveBillingContract' }),
}
