import { z } from 'zod'
import { issueAssignees } from '../issues/issue-assignee.ts'
import { listQuery, resource } from '../resource.ts'

/**
 * GET /api/incident-assignees: the active team members, to whom an incident or a task may be assigned; for an account with
 * limits, those to whom an incident is assigned that it sees. /{id} also names one who is no longer active.
 */
export const incidentAssignees = resource({
  path: '/incident-assignees',
  stream: 'user',
  shows: [],
  query: listQuery(20, ['full_name']),
  row: issueAssignees.row,
  body: z.object({}),
})
