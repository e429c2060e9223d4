import { patrolRouteStream } from '../../domain/rounds/route.ts'
import { addSampleChecklist } from '../checklists/checklist-subject.ts'
import type { Subject } from '../resource/subject.ts'
import { roundRunPolicy } from '../round-runs/round-runs-policy.ts'
import { addSampleCheckpoint } from './checkpoint-subject.ts'
import { patrolRoutes, patrolRouteRoutes } from './patrol-routes.ts'

export const patrolRouteSubject: Subject = {
  resource: patrolRoutes,
  ofNoPerson: { name: 'of a route' },
  routes: [patrolRouteRoutes],
  policies: [roundRunPolicy],
  sample: async (send, nth) => {
    const checklistId = await addSampleChecklist(send, nth)
    const checkpointId = await addSampleCheckpoint(send, nth, checklistId)
    await send.toNew(patrolRouteStream, {
      type: 'AddPatrolRoute',
      name: `Pier round ${nth}`,
      order: 'fixed',
      points: [{ checkpointId, required: true, checklistId }],
      timeZone: 'Africa/Nairobi',
    })
  },
  remove: (send, id) => send(patrolRouteStream, id, { type: 'RemovePatrolRoute' }),
}
