import { z } from 'zod'
import { id } from '../id.ts'
import { listQuery, resource } from '../resource.ts'

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
