import { z } from 'zod'
import { listQuery, resource } from '../core/resource.ts'
import { id } from '../core/id.ts'

/** A team member to whom an issue may be assigned. */
const issueAssignee = z.object({ id, full_name: z.string(), job_title: z.string().nullable() })
export type IssueAssignee = z.infer<typeof issueAssignee>

/**
 * GET /api/issue-assignees: the active team members; for a limited account, the assignees of issues that it
 * sees. /{id} also returns an inactive one.
 */
export const issueAssignees = resource({
  path: '/issue-assignees',
  stream: 'user',
  shows: [],
  query: listQuery(20, ['full_name']),
  row: issueAssignee,
  body: z.object({}),
})

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
