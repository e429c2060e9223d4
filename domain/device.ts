import { z } from 'zod'
import { createMachine } from 'xstate'
import { type Decision, type StreamType, refuse } from './event.ts'
import { phaseAfter } from './lifecycle.ts'
import { label } from './text.ts'

export type DevicePhase = 'unknown' | 'enrolled' | 'revoked'

/** A phone that reports for one guard. A revoked one never comes back: the phone is enrolled again as a new device. */
export const deviceLifecycle = createMachine({
  id: 'device',
  initial: 'unknown',
  states: {
    unknown: { on: { 'device.enrol': 'enrolled' } },
    enrolled: { on: { 'device.revoke': 'revoked' } },
    revoked: { type: 'final' },
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
])
export type DeviceEvent = z.infer<typeof deviceEvent>

const deviceCommand = z.discriminatedUnion('type', [
  deviceRules.extend({
    type: z.literal('EnrolDevice'),
    /** SHA-256 of the device's secret, hex */
    secretHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.object({ type: z.literal('RevokeDevice') }),
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
  }
}

export const deviceStream: StreamType<DeviceState, DeviceCommand, DeviceEvent> = {
  name: 'device',
  command: deviceCommand,
  event: deviceEvent,
  initial: { phase: 'unknown' },
  evolve: (_state, event) => ({ phase: event.type === 'DeviceEnrolled' ? 'enrolled' : 'revoked' }),
  decide: decideDevice,
}
