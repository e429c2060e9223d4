import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { FileText } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const bankLines = () => import('./bank-lines/bank-lines-page.tsx')
const payRates = () => import('./pay-rates-page.tsx')
const contracts = () => import('./contracts/billing-contracts-page.tsx')

export const billingScreens: SubjectScreens<'Billing'> = {
  screens: [
    screen('/billing', tr(texts.billingPlans), () => import('./invoices/invoices-page.tsx'), 'BillingPage'),
    screen('/billing/plans', tr(texts.planAndUsage), () => import('./plans-page.tsx'), 'PlansPage'),
    screen(
      '/billing/invoices/add',
      tr(texts.draftAnInvoice),
      () => import('./invoices/draft-invoice-page.tsx'),
      'AddInvoicePage',
    ),
    screen(
      '/billing/invoices/view/:id',
      tr(texts.invoice),
      () => import('./invoices/invoice-page.tsx'),
      'InvoicePage',
    ),
    screen('/billing/bank-lines', tr(texts.bankLines2), bankLines, 'BankLinesPage'),
    screen('/billing/bank-lines/view/:id', tr(texts.bankLine2), bankLines, 'BankLinePage'),
    screen(
      '/billing/statements/:id',
      tr(texts.statementOfAccount),
      () => import('./client-statement-page.tsx'),
      'ClientStatementPage',
    ),
    screen('/billing/pay-rates', tr(texts.payRates), payRates, 'PayRatesPage'),
    screen('/billing/pay-rates/add', tr(texts.addPayRate), payRates, 'AddPayRatePage'),
    screen('/billing/pay-rates/view/:id', tr(texts.payRate), payRates, 'PayRatePage'),
    screen('/billing/pay-rates/edit/:id', tr(texts.editPayRate), payRates, 'EditPayRatePage'),
    screen('/billing/contracts', tr(texts.billingContracts2), contracts, 'BillingContractsPage'),
    screen('/billing/contracts/add', tr(texts.addBillingContract), contracts, 'AddBillingContractPage'),
    screen('/billing/contracts/view/:id', tr(texts.billingContract2), contracts, 'BillingContractPage'),
    screen(
      '/billing/contracts/edit/:id',
      tr(texts.editBillingContract),
      contracts,
      'EditBillingContractPage',
    ),
  ],
  navigation: [{ group: 'menu', to: '/billing', label: tr(texts.billingPlans), icon: FileText }],
  places: {
    'billing-contract': '/billing/contracts/view/:id',
    invoice: '/billing/invoices/view/:id',
    'bank-line': '/billing/bank-lines/view/:id',
    'account-credit': null,
    'pay-rate': '/billing/pay-rates/view/:id',
  },
}
