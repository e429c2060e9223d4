import { createMachine } from 'xstate'

export type DevicePhase = 'unknown' | 'enrolled' | 'revoked'

/** A phone that reports for one guard. A revoked one never comes back: the phone is enrolled anew. */
export const deviceLifecycle = createMachine({
  id: 'device',
  initial: 'unknown',
  states: {
    unknown: { on: { 'device.enrol': 'enrolled' } },
    enrolled: { on: { 'device.revoke': 'revoked' } },
    revoked: { type: 'final' },
  },
})
