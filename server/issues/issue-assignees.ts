import { sql } from 'kysely'
import { issueAssignees } from '../../contract/issues/issue-assignee.ts'
import type { App } from '../app.ts'
import { isWithin } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'
import { assigneeRoutes } from '../team/assignee-routes.ts'

/** Returns the assignees of issues; for a limited account, of visible issues. */
export function issueAssigneeRoutes(app: App, context: Context): void {
  assigneeRoutes(
    app,
    context,
    issueAssignees,
    ({ company, limits }) =>
      sql<boolean>`account.id in (select issue.user_id from issue where issue.company = ${company}
        and ${isWithin('issue', company, limits, 'issue.id')})`,
  )
}
