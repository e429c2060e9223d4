import { rosterLinkLifecycle, rosterLinkStream } from '../../domain/roster/roster-link.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: rosterLinkLifecycle,
  stream: rosterLinkStream,
  starts: ['unknown'],
  phaseOf: (state: { phase: string }) => state.phase,
  said: { 'link.issue': { workerId: '1', codeHash: 'a'.repeat(64) } },
  promised: ['unknown — link.issue → issued', 'issued — link.revoke → revoked'],
})
