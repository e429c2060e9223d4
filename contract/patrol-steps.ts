import { patrolLifecycle } from '../domain/patrol/patrol.ts'
import { stepRoutes } from './step-routes.ts'

/** Phones and the watch take these steps: none has a route. */
export const patrolSteps = stepRoutes({ path: '/patrols', stream: 'patrol' }, patrolLifecycle)
