import {
  reportingCodeLifecycle,
  type ReportingCodeState,
  reportingCodeStream,
} from '../../domain/reporting-codes/reporting-code.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: reportingCodeLifecycle,
  stream: reportingCodeStream,
  starts: ['unknown'],
  phaseOf: (state: ReportingCodeState) => state.phase,
  said: {
    'code.issue': {
      sitePostId: '1',
      label: 'Gate',
      expiresOn: null,
      expiresAt: null,
      codeHash: 'a'.repeat(64),
    },
    'code.allow': { uses: ['checklist', 'help'] },
  },
  promised: [
    'unknown — code.issue → issued',
    'issued — code.allow → issued',
    'issued — code.revoke → revoked',
  ],
})
