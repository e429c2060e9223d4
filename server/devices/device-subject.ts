import { deviceStream } from '../../domain/records/device.ts'
import type { Subject } from '../resource/subject.ts'
import { deviceRoutes, devices } from './devices.ts'

export const deviceSubject: Subject = {
  resource: devices,
  routes: [deviceRoutes],
  sample: async (send, nth) => {
    await send.toNew(deviceStream, {
      type: 'EnrolDevice',
      workerId: nth,
      label: `Phone ${nth} of the pier`,
      secretHash: nth.padStart(64, 'f'),
    })
  },
  remove: (send, id) => send(deviceStream, id, { type: 'RevokeDevice' }),
}
