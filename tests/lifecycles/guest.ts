import { guestLifecycle, type GuestState, guestStream } from '../../domain/guest/guest.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: guestLifecycle,
  stream: guestStream,
  starts: ['unknown'],
  phaseOf: (state: GuestState) => state.phase,
  bodies: { approve: { client_ids: ['1'], assignment_ids: [], until: '2026-12-01' } },
  said: {
    'guest.request': { fullName: 'Ann', email: 'ann@askari.example' },
    'guest.approve': { clientIds: ['1'], assignmentIds: [], until: '2026-12-01', today: '2026-11-26' },
  },
  promised: [
    'unknown — guest.request → pending',
    'pending — guest.approve → approved',
    'pending — guest.refuse → refused',
    'approved — guest.approve → approved',
    'approved — guest.revoke → revoked',
    'refused — guest.approve → approved',
    'revoked — guest.approve → approved',
  ],
})
