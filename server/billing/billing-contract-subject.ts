import { billingContractStream } from '../../domain/billing/billing-contract.ts'
import { billingTables } from '../db/migrations/0310-billing.ts'
import type { Subject } from '../resource/subject.ts'
import { billingContractRoutes, billingContracts } from './billing-contracts.ts'
import { ageingRoutes } from './ageing.ts'
import { invoiceRoutes } from './invoices.ts'
import { usageRoutes } from './usage.ts'

export const billingContractSubject: Subject = {
  resource: billingContracts,
  routes: [billingContractRoutes, ageingRoutes, invoiceRoutes, usageRoutes],
  migrations: [billingTables],
  sample: async (send, nth) => {
    await send.toNew(billingContractStream, {
      type: 'AddBillingContract',
      clientId: nth,
      name: `Guarding contract ${nth}`,
      currency: 'KES',
      startsOn: '2026-01-01',
      termsDays: 30,
      taxCode: 'standard',
      withholding: 200,
      rates: [
        { name: 'Guarding', unit: 'hour', price: 350_00, night: 11_000, holiday: 20_000, overtime: 15_000 },
      ],
    })
  },
  remove: (send, id) => send(billingContractStream, id, { type: 'RemoveBillingContract' }),
}
