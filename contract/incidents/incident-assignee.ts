import { z } from 'zod'
import { issueAssignees } from '../issues/issue-assignee.ts'
import { listQuery, resource } from '../resource.ts'

/**
 * GET /api/incident-assignees: the active team members, to whom an incident or a task may be assigned; for a
 * limited account, the assignees of incidents that it sees. /{id} also returns an inactive one.
 */
export const incidentAssignees = resource({
  path: '/incident-assignees',
  stream: 'user',
  shows: [],
  query: listQuery(20, ['full_name']),
  row: issueAssignees.row,
  body: z.object({}),
})
