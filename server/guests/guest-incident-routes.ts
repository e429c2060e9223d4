import { guestIncidentsReply } from '../../contract/guest-shown.ts'
import { codeWords } from '../../domain/reports/report-figures.ts'
import type { App } from '../app.ts'
import { isWithin } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'
import { detailsText } from '../incidents/incident-model.ts'
import { guestViews } from './guest-views.ts'

const MOST_INCIDENTS = 100
/** what ended as no incident of its own */
const NO_INCIDENT = ['draft', 'rejected', 'merged', 'voided']

/**
 * The incidents that were released to the client, at the posts that a guest may see, or of the clients to whom the
 * guest was admitted; the newest first, never a confidential one.
 */
export function guestIncidentRoutes(app: App, context: Context): void {
  const views = guestViews(context)
  app.get(
    '/guest/incidents',
    { schema: { tags: ['guests'], response: { 200: guestIncidentsReply } } },
    async ({ guest }, reply) => {
      const { company, clientIds, assignmentIds } = guest
      await views.count(guest, reply)
      await views.keep(guest, { assignmentId: null, what: 'Released incidents' })
      const rows = await context.db
        .selectFrom('incident')
        .leftJoin('site_post', (join) =>
          join
            .onRef('site_post.company', '=', 'incident.company')
            .onRef('site_post.id', '=', 'incident.site_post_id'),
        )
        .select(['incident.id', 'incident.number', 'incident.title', 'incident.incident_type'])
        .select(['incident.severity', 'incident.status', 'incident.occurred_at', 'incident.released_at'])
        .select(['site_post.alias as site_post_name', 'incident.details'])
        .where('incident.company', '=', company)
        .where('incident.released_at', 'is not', null)
        .where('incident.confidentiality', '=', 'normal')
        .where('incident.status', 'not in', NO_INCIDENT)
        .where((eb) =>
          eb.or([
            isWithin('site-post', company, { clientIds, assignmentIds }, 'incident.site_post_id'),
            // one that is at no post is of the client that it names
            ...(clientIds.length === 0
              ? []
              : [eb('incident.client_id', 'in', clientIds).and('incident.site_post_id', 'is', null)]),
          ]),
        )
        .orderBy('incident.released_at', 'desc')
        .limit(MOST_INCIDENTS + 1)
        .execute()
      void reply.header('cache-control', 'no-store')
      const data = rows.slice(0, MOST_INCIDENTS).map(({ details, released_at, ...row }) => ({
        ...row,
        incident_type: codeWords(row.incident_type),
        severity: codeWords(row.severity),
        status: codeWords(row.status),
        released_at: released_at ?? 0,
        text: detailsText.parse(details).release?.text ?? '',
      }))
      return { data, more: rows.length > MOST_INCIDENTS }
    },
  )
}
