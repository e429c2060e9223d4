import { assignmentStream } from '../../domain/records/assignment.ts'
import type { Subject } from '../resource/subject.ts'
import { assignedGuardRoutes } from './assigned-guards.ts'
import { assignmentRoutes, assignments } from './assignments.ts'
import { geofenceRoutes } from './geofences.ts'
import { sitePlanRoutes } from './site-plans.ts'

const PIER = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'wall', name: 'Breakwater' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [34.75, -0.1],
          [34.751, -0.1],
        ],
      },
    },
  ],
})

export const assignmentSubject: Subject = {
  resource: assignments,
  ofNoPerson: { name: 'of a place' },
  routes: [assignmentRoutes, assignedGuardRoutes, geofenceRoutes, sitePlanRoutes],
  sample: async (send, nth) => {
    const add = { type: 'AddAssignment', clientId: nth, name: `Pier ${nth}` } as const
    const id = await send.toNew(assignmentStream, add)
    await send.to(assignmentStream, id, { type: 'DrawSitePlan', plan: PIER })
  },
  remove: (send, id) => send(assignmentStream, id, { type: 'RemoveAssignment' }),
}
