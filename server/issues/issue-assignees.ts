import { sql } from 'kysely'
import { issueAssignees } from '../../contract/issues/issue-assignee.ts'
import type { App } from '../app.ts'
import { isWithin } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'
import { assigneeRoutes } from '../team/assignee-routes.ts'

/** Team members to whom issues are assigned; for an account with limits, those of issues that it sees. */
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
