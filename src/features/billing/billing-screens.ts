import { screen, type SubjectScreens } from '../../subject-screens.ts'
import { FileText } from '../../ui/icons/record-icons.ts'

const bankLines = () => import('./bank-lines-page.tsx')
const contracts = () => import('./billing-contracts-page.tsx')

export const billingScreens: SubjectScreens<'Billing'> = {
  screens: [
    screen('/billing', 'Billing & Plans', () => import('./invoices-page.tsx'), 'BillingPage'),
    screen('/billing/plans', 'Plan and usage', () => import('./plans-page.tsx'), 'PlansPage'),
    screen(
      '/billing/invoices/add',
      'Draft an invoice',
      () => import('./draft-invoice-page.tsx'),
      'AddInvoicePage',
    ),
    screen('/billing/invoices/view/:id', 'Invoice', () => import('./invoice-page.tsx'), 'InvoicePage'),
    screen('/billing/bank-lines', 'Bank lines', bankLines, 'BankLinesPage'),
    screen('/billing/bank-lines/view/:id', 'Bank line', bankLines, 'BankLinePage'),
    screen(
      '/billing/statements/:id',
      'Statement of account',
      () => import('./client-statement-page.tsx'),
      'ClientStatementPage',
    ),
    screen('/billing/contracts', 'Billing contracts', contracts, 'BillingContractsPage'),
    screen('/billing/contracts/add', 'Add billing contract', contracts, 'AddBillingContractPage'),
    screen('/billing/contracts/view/:id', 'Billing contract', contracts, 'BillingContractPage'),
    screen('/billing/contracts/edit/:id', 'Edit billing contract', contracts, 'EditBillingContractPage'),
  ],
  navigation: [{ group: 'menu', to: '/billing', label: 'Billing & Plans', icon: FileText }],
  places: {
    'billing-contract': '/billing/contracts/view/:id',
    invoice: '/billing/invoices/view/:id',
    'bank-line': '/billing/bank-lines/view/:id',
    'account-credit': null,
  },
}
