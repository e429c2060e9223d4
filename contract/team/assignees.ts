import { z } from 'zod'
import { listQuery, resource } from '../core/resource.ts'
import { id } from '../core/id.ts'

/** A team member to whom an issue may be assigned. */
const issueAssignee = z.object({ id, full_name: z.string(), job_title: z.string().nullable() })
export type IssueAssignee = z.infer<typeof issueAssignee>

/**
 * GET /api/issue-assignees: the active team members. A limited account gets only assignees of issues that
 * it sees. /{id} also returns an inactive member.
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
 * GET /api/incident-assignees: the active team members, to whom an incident or task can be assigned. A
 * limited account gets only assignees of incidents that it sees. /{id} also returns an inactive member.
 */
export const incidentAssignees = resource({
  path: '/incident-assignees',
  stream: 'user',
  shows: [],
  query: listQuery(20, ['full_name']),
  row: issueAssignees.row,
  body: z.object({}),
})
