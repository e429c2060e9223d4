import {
  shiftOfferLifecycle,
  type ShiftOfferState,
  shiftOfferStream,
} from '../../domain/roster/shift-offer.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: shiftOfferLifecycle,
  stream: shiftOfferStream,
  starts: ['unknown'],
  phaseOf: (state: ShiftOfferState) => state.phase,
  said: {
    'offer.make': { assignmentId: '1', week: '2026-11-23', duty: 'a1', guards: ['1'] },
    'offer.accept': { workerId: '1' },
    'offer.decline': { workerId: '1' },
  },
  promised: [
    'unknown — offer.make → open',
    'open — offer.accept → taken',
    'open — offer.decline → open',
    'open — offer.withdraw → withdrawn',
    'open — offer.expire → expired',
  ],
})
