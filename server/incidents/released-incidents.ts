import type { Context } from '../app/context.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Limits } from '../../domain/user/limits.ts'
import { codeToLabel } from '../../domain/reports/report-figures.ts'
import { incidentDetailsJson } from './incident-model.ts'

/**
 * Selects the incidents that were released to clients, within the access limits, newest release first; never
 * confidential ones.
 */
export const releasedIncidentRows = (db: Context['db'], company: CompanyId, limits: Limits) =>
  db
    .selectFrom('incident')
    .leftJoin('site_post', onId('site_post', 'incident.site_post_id'))
    .select(['incident.id', 'incident.number', 'incident.title', 'incident.incident_type'])
    .select(['incident.severity', 'incident.status', 'incident.occurred_at', 'incident.released_at'])
    .select(['site_post.alias as site_post_name', 'incident.details'])
    .where('incident.company', '=', company)
    .where('incident.released_at', 'is not', null)
    .where('incident.confidentiality', '=', 'normal')
    .where((eb) =>
      eb.or([
        isWithin('site-post', company, limits, 'incident.site_post_id'),
        // an incident without a post is matched by its client
        ...(limits.clientIds.length === 0
          ? []
          : [eb('incident.client_id', 'in', [...limits.clientIds]).and('incident.site_post_id', 'is', null)]),
      ]),
    )
    .orderBy('incident.released_at', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof releasedIncidentRows>['execute']>>[number]

/** Converts a released incident for people outside the company. The only prose is the released text. */
export const toReleasedIncident = ({ details, released_at, ...row }: Row) => ({
  ...row,
  incident_type: codeToLabel(row.incident_type),
  severity: codeToLabel(row.severity),
  status: codeToLabel(row.status),
  released_at: released_at ?? 0,
  text: incidentDetailsJson.parse(details).release?.text ?? '',
})
