import { leaveStream } from '../../domain/roster/leave.ts'
import type { Subject } from '../resource/subject.ts'
import { leave, leaveRoutes } from './leave.ts'

export const leaveSubject: Subject = {
  resource: leave,
  routes: [leaveRoutes],
  sample: async (send, nth) => {
    await send.toNew(leaveStream, {
      type: 'AddLeave',
      workerId: nth,
      kind: 'annual',
      firstDay: '2027-03-01',
      lastDay: '2027-03-14',
      note: 'Travels to Lamu',
    })
  },
  remove: (send, id) => send(leaveStream, id, { type: 'RemoveLeave' }),
}
