import { z } from 'zod'
import { createMachine } from 'xstate'
import { type Decision, type StreamType, refuse } from './event.ts'
import { phaseAfter } from './lifecycle.ts'
import { ERASED_PERSON } from './personal-fields.ts'
import { label } from './text.ts'

export type DevicePhase = 'unknown' | 'enrolled' | 'revoked' | 'erased'

/** A phone that reports for one guard. A revoked one never comes back: the phone is enrolled again as a new device. */
export const deviceLifecycle = createMachine({
  id: 'device',
  initial: 'unknown',
  states: {
    unknown: { on: { 'device.enrol': 'enrolled' } },
    enrolled: { on: { 'device.revoke': 'revoked', 'device.erase': 'erased' } },
    revoked: { on: { 'device.erase': 'erased' } },
    erased: { type: 'final' },
  },
})

export const deviceRules = z.object({ workerId: z.string().min(1), label: label(80) })

export const deviceEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('DeviceEnrolled'),
    workerId: z.string().min(1),
    label: z.string(),
    /** SHA-256 of the device's secret, hex; the secret itself is nowhere in the log */
    secretHash: z.string(),
  }),
  z.object({ type: z.literal('DeviceRevoked') }),
  /** what it was called is erased with the guard's data */
  z.object({ type: z.literal('DeviceErased') }),
])
export type DeviceEvent = z.infer<typeof deviceEvent>

const deviceCommand = z.discriminatedUnion('type', [
  deviceRules.extend({
    type: z.literal('EnrolDevice'),
    /** SHA-256 of the device's secret, hex */
    secretHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.object({ type: z.literal('RevokeDevice') }),
  z.object({ type: z.literal('EraseDevice') }),
])
export type DeviceCommand = z.infer<typeof deviceCommand>

export interface DeviceState {
  phase: DevicePhase
}

function decideDevice(command: DeviceCommand, state: DeviceState): Decision<DeviceEvent> {
  switch (command.type) {
    case 'EnrolDevice': {
      if (!phaseAfter(deviceLifecycle, state.phase, 'device.enrol'))
        return refuse('already_enrolled', 'This device is already enrolled.')
      const { workerId, label, secretHash } = command
      return { events: [{ type: 'DeviceEnrolled', workerId, label, secretHash }] }
    }
    case 'RevokeDevice':
      if (!phaseAfter(deviceLifecycle, state.phase, 'device.revoke'))
        return refuse('not_enrolled', 'This device is not enrolled.')
      return { events: [{ type: 'DeviceRevoked' }] }
    case 'EraseDevice':
      if (!phaseAfter(deviceLifecycle, state.phase, 'device.erase'))
        return refuse('not_enrolled', 'This device was never enrolled, or is erased already.')
      return { events: [{ type: 'DeviceErased' }] }
  }
}

const PHASE_AFTER: Readonly<Record<DeviceEvent['type'], DevicePhase>> = {
  DeviceEnrolled: 'enrolled',
  DeviceRevoked: 'revoked',
  DeviceErased: 'erased',
}

export const deviceStream: StreamType<DeviceState, DeviceCommand, DeviceEvent> = {
  name: 'device',
  personal: { label: ERASED_PERSON },
  command: deviceCommand,
  event: deviceEvent,
  initial: { phase: 'unknown' },
  evolve: (_state, { type }) => ({ phase: PHASE_AFTER[type] }),
  decide: decideDevice,
}
