import { patrolRouteStream } from '../../domain/rounds/route.ts'
import type { Subject } from '../resource/subject.ts'
import { roundRunsAtTheirTimes } from '../round-runs/round-runs-policy.ts'
import { patrolRoutes, patrolRoutesRoutes } from './patrol-routes.ts'

export const patrolRouteSubject: Subject = {
  resource: patrolRoutes,
  ofNoPerson: { name: 'of a route' },
  routes: [patrolRoutesRoutes],
  policies: [roundRunsAtTheirTimes],
  sample: async (send, nth) => {
    await send.toNew(patrolRouteStream, {
      type: 'AddPatrolRoute',
      name: `Pier round ${nth}`,
      order: 'fixed',
      points: [{ checkpointId: nth, required: true, checklistId: nth }],
      timeZone: 'Africa/Nairobi',
    })
  },
  remove: (send, id) => send(patrolRouteStream, id, { type: 'RemovePatrolRoute' }),
}
