import { guestIncidentsReply } from '../../contract/guests/guest-views.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { releasedIncidentRows, toReleasedIncident } from '../incidents/released-incidents.ts'
import { createGuestViews } from './guest-views.ts'

const MOST_INCIDENTS = 100
/** statuses of incidents that did not happen, or are not confirmed */
const NO_INCIDENT = ['draft', 'rejected', 'merged', 'voided']

/**
 * Route of the incidents that were released to clients, at the site posts that the guest may see, newest
 * first. Confidential incidents are never returned.
 */
export function guestIncidentRoutes(app: App, context: Context): void {
  const views = createGuestViews(context)
  app.get(
    '/guest/incidents',
    { schema: { tags: ['guests'], response: { 200: guestIncidentsReply } } },
    async ({ guest }, reply) => {
      await views.count(guest, reply)
      await views.keep(guest, { assignmentId: null, what: 'Released incidents' })
      const rows = await releasedIncidentRows(context.db, guest.company, guest)
        .where('incident.status', 'not in', NO_INCIDENT)
        .limit(MOST_INCIDENTS + 1)
        .execute()
      void reply.header('cache-control', 'no-store')
      return {
        data: rows.slice(0, MOST_INCIDENTS).map(toReleasedIncident),
        more: rows.length > MOST_INCIDENTS,
      }
    },
  )
}
