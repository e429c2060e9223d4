import { sql } from 'kysely'
import { incidentAssignees } from '../../contract/incidents/incident-assignee.ts'
import type { App } from '../app.ts'
import { isIncidentOpen } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'
import { assigneeRoutes } from '../team/assignee-routes.ts'

/** Returns the assignees of incidents; for a limited account, of visible incidents. */
export function incidentAssigneeRoutes(app: App, context: Context): void {
  assigneeRoutes(
    app,
    context,
    incidentAssignees,
    (account) =>
      sql<boolean>`account.id in (select incident.user_id from incident
        where incident.company = ${account.company} and ${isIncidentOpen(account, 'incident')})`,
  )
}
