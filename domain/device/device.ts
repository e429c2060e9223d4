import { z } from 'zod'
import type { DevicePhase } from './lifecycle.ts'

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

export interface DeviceState {
  phase: DevicePhase
}

export const unknownDevice: DeviceState = { phase: 'unknown' }

export function evolveDevice(_state: DeviceState, event: DeviceEvent): DeviceState {
  switch (event.type) {
    case 'DeviceEnrolled':
      return { phase: 'enrolled' }
    case 'DeviceRevoked':
      return { phase: 'revoked' }
  }
}
