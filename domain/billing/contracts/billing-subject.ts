/** Permissions of contracts, invoices and payments. */
export const BILLING = {
  module: 'Billing',
  edits: true,
  edition: 5,
  roles: { manager: 'Edit', accountant: 'Edit', auditor: 'View' },
  inDemo: true,
  part: { stream: 'pay-rate', path: '/pay-rates', readers: 'company' },
  record: { stream: 'billing-contract', path: '/billing-contracts', readers: 'company' },
  streams: ['invoice', 'bank-line', 'account-credit'],
} as const
