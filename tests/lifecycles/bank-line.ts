import { bankLineLifecycle } from '../../domain/billing/payments/bank-line-lifecycle.ts'
import { type BankLineState, bankLineStream } from '../../domain/billing/payments/bank-line.ts'
import { SAMPLE_BANK_LINE } from '../support/records/sample-billing.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: bankLineLifecycle,
  stream: bankLineStream,
  starts: ['unmatched'],
  add: () => ({ type: 'ImportBankLine', ...SAMPLE_BANK_LINE }) as { type: string },
  phaseOf: (state: BankLineState) => state.status,
  said: {
    'line.match': { clientId: '1', allocations: [] },
    'line.undo': { reason: 'Wrong client' },
    'line.ignore': { reason: 'A loan' },
  },
  promised: [
    'unmatched — line.match → matched',
    'unmatched — line.ignore → ignored',
    'matched — line.undo → unmatched',
    'ignored — line.restore → unmatched',
  ],
})
