import { z } from 'zod'
import { clientPageReply, type ClientPage } from '../../contract/clients/client-page.ts'
import type { App } from '../app/app.ts'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import type { Context } from '../app/context.ts'
import { createClientLinkReader, type PresentedClientLink } from './presented-client-link.ts'
import { sql } from 'kysely'
import { OPEN_INCIDENT_PHASES } from '../../domain/incidents/incident-lifecycle.ts'
import { DONE_ROUND_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import { zoneDayAround } from '../../domain/time/zone-days.ts'
import type { Limits } from '../../domain/user/limits.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readCurrentDuty } from '../dashboard/current-duty.ts'
import { releasedIncidentRows, toReleasedIncident } from '../incidents/released-incidents.ts'

const MOST_INCIDENTS = 20

/** Returns what a client sees about their own sites on the page of a link. */
export async function readClientPage(
  context: Pick<Context, 'db' | 'now'>,
  { company, clientId, clientName, expiresOn }: PresentedClientLink,
): Promise<ClientPage> {
  const { db } = context
  const limits = { clientIds: [clientId], assignmentIds: [] }
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const timeZone = await readCompanyZone(db, company)
  const { at, places } = await readCurrentDuty(context, company, limits)
  const incidents = await releasedIncidentRows(db, company, limits)
    .where('incident.status', 'in', [...OPEN_INCIDENT_PHASES])
    .limit(MOST_INCIDENTS + 1)
    .execute()
  return {
    at,
    company_name: name,
    client_name: clientName,
    time_zone: timeZone,
    expires_on: expiresOn,
    sites: places.map(({ assignment_name, required, due, present, missing, undecided }) => ({
      name: assignment_name,
      required,
      due,
      present,
      missing,
      unknown: undecided,
    })),
    rounds: await roundsOf(db, company, limits, zoneDayAround(at, timeZone)),
    incidents: incidents.slice(0, MOST_INCIDENTS).map((row) => {
      const { number, title, incident_type, severity, status, site_post_name, occurred_at, text } =
        toReleasedIncident(row)
      return { number, title, incident_type, severity, status, site_post_name, occurred_at, text }
    }),
    more_incidents: incidents.length > MOST_INCIDENTS,
  }
}

/** Counts the rounds that are due in a period at the site posts within limits, by status. */
async function roundsOf(
  db: Context['db'],
  company: CompanyId,
  limits: Limits,
  { from, to }: { from: number; to: number },
): Promise<ClientPage['rounds']> {
  const rows = await db
    .selectFrom('round_run')
    .select(['status', sql<number>`count(*)`.as('runs')])
    .where('company', '=', company)
    .where('due_from', '>=', from)
    .where('due_from', '<', to)
    .where('status', '!=', 'cancelled')
    .where(isWithin('site-post', company, limits, 'round_run.site_post_id'))
    .groupBy('status')
    .execute()
  const count = (...statuses: readonly string[]) =>
    rows.reduce((sum, { status, runs }) => (statuses.includes(status) ? sum + Number(runs) : sum), 0)
  return {
    due: rows.reduce((sum, { runs }) => sum + Number(runs), 0),
    done: count(...DONE_ROUND_PHASES),
    late: count('late'),
    missed: count('missed'),
    incomplete: count('incomplete'),
  }
}

/** maximum number of requests with one link per quarter of an hour, over all browsers that have it open */
const MOST_VIEWS = 300

/** Route of the page that a client opens with a link: `GET /v/<code>`. It only reads. */
export function clientPageRoutes(app: App, context: Context): void {
  const readLink = createClientLinkReader(context)
  const params = z.object({ code: z.string().max(64).describe('as in the link') })
  app.get(
    '/v/:code',
    { schema: { tags: ['client view'], security: [], params, response: { 200: clientPageReply } } },
    async (request, reply) => {
      const link = await readLink(request, reply, request.params.code)
      const attempt = await recordAttempt(context, [
        { name: `client-link:${link.company}/${link.linkId}`, limit: MOST_VIEWS },
      ])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      void reply.header('cache-control', 'no-store')
      return { data: await readClientPage(context, link) }
    },
  )
}
