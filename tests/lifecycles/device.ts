import { deviceLifecycle, deviceStream } from '../../domain/records/device.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: deviceLifecycle,
  stream: deviceStream,
  starts: ['unknown'],
  phaseOf: (state: { phase: string }) => state.phase,
  shown: (phase) => (phase === 'unknown' ? null : { status: phase === 'enrolled' ? 'enrolled' : 'revoked' }),
  said: { 'device.enrol': { workerId: '1', label: 'Blue', secretHash: 'a'.repeat(64) } },
  promised: [
    'unknown — device.enrol → enrolled',
    'enrolled — device.revoke → revoked',
    'enrolled — device.erase → erased',
    'revoked — device.erase → erased',
  ],
})
