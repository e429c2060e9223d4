import { clientLinkLifecycle, clientLinkStream } from '../../domain/records/client-link.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: clientLinkLifecycle,
  stream: clientLinkStream,
  starts: ['unknown'],
  phaseOf: (state: { phase: string }) => state.phase,
  said: {
    'link.issue': {
      clientId: '1',
      expiresOn: '2027-06-30',
      expiresAt: Date.UTC(2027, 5, 30, 21),
      codeHash: 'a'.repeat(64),
    },
  },
  promised: ['unknown — link.issue → issued', 'issued — link.revoke → revoked'],
})
