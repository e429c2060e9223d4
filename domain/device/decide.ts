import { z } from 'zod'
import type { Decision, StreamType } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'
import { refuse } from '../refusal.ts'
import { type DeviceEvent, type DeviceState, deviceEvent, evolveDevice, unknownDevice } from './device.ts'
import { deviceLifecycle } from './lifecycle.ts'

export const deviceCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('EnrolDevice'),
    workerId: z.string().min(1),
    label: z.string().trim().min(1).max(80),
    /** SHA-256 of the device's secret, hex */
    secretHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.object({ type: z.literal('RevokeDevice') }),
])
export type DeviceCommand = z.infer<typeof deviceCommand>

export function decideDevice(command: DeviceCommand, state: DeviceState): Decision<DeviceEvent> {
  switch (command.type) {
    case 'EnrolDevice': {
      if (!phaseAfter(deviceLifecycle, state.phase, 'device.enrol'))
        return refuse('already_enrolled', 'This device is enrolled already.')
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
  initial: unknownDevice,
  evolve: evolveDevice,
  decide: decideDevice,
}
