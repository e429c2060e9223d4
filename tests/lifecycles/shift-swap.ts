import { shiftSwapLifecycle, type ShiftSwapState, shiftSwapStream } from '../../domain/roster/shift-swap.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

const shift = { name: 'Night', post: null, day: '2026-11-28', startLocal: '18:00', durationMin: 720 }

export const lifecycle = lifecycleCase({
  life: shiftSwapLifecycle,
  stream: shiftSwapStream,
  starts: ['unknown'],
  // tested in `shift-swaps.test.ts`, because approval needs two planned shifts
  elsewhere: ['swap.approve'],
  phaseOf: (state: ShiftSwapState) => state.phase,
  said: {
    'swap.request': {
      assignmentId: '1',
      week: '2026-11-23',
      workerId: '1',
      duty: 'a1',
      shift,
      other: '2',
      otherDuty: 'b1',
      otherShift: shift,
      until: 4_000_000_000_000,
    },
    'swap.accept': { other: '2' },
    'swap.decline': { other: '2' },
    'swap.cancel': { workerId: '1' },
  },
  promised: [
    'unknown — swap.request → requested',
    'requested — swap.accept → accepted',
    'requested — swap.decline → declined',
    'requested — swap.cancel → cancelled',
    'requested — swap.expire → expired',
    'accepted — swap.approve → approved',
    'accepted — swap.reject → rejected',
    'accepted — swap.cancel → cancelled',
    'accepted — swap.expire → expired',
  ],
})
