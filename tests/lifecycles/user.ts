import { userLifecycle } from '../../domain/user/user-lifecycle.ts'
import { type UserState, userStream } from '../../domain/user/user.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: userLifecycle,
  stream: userStream,
  firstRefusals: ['unknown_user', 'not_active'],
  starts: ['unregistered'],
  phaseOf: (state: UserState) => state.phase,
  bodies: { resend: null },
  shown: (phase) =>
    ({
      invited: { state: 'invited', verified: false },
      unverified: { state: 'active', verified: false },
      verified: { state: 'active', verified: true },
      suspended: { state: 'suspended', verified: true },
      'suspended unverified': { state: 'suspended', verified: false },
    })[phase] ?? null,
  said: {
    'user.register': { fullName: 'Ann', email: 'ann@askari.example', role: '1' },
    'user.invite': {
      fullName: 'Ann',
      email: 'ann@askari.example',
      roleId: 'supervisor',
      until: 4_000_000_000_000,
    },
    'user.resend': { until: 4_000_000_000_001 },
    'user.accept': { fullName: 'Ann' },
    'user.verify': { email: 'ann@askari.example' },
    'user.change_email': { email: 'new@askari.example' },
  },
  promised: [
    'unregistered — user.register → unverified',
    'unregistered — user.invite → invited',
    'invited — user.resend → invited',
    'invited — user.accept → verified',
    'invited — user.withdraw → withdrawn',
    'unverified — user.verify → verified',
    'unverified — user.change_email → unverified',
    'unverified — user.suspend → suspended unverified',
    'verified — user.change_email → unverified',
    'verified — user.suspend → suspended',
    'suspended — user.reinstate → verified',
    'suspended unverified — user.reinstate → unverified',
  ],
})
