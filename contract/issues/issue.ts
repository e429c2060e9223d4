import { z } from 'zod'
import { storedFiles } from '../../domain/records/file.ts'
import {
  storedIssueFields,
  issueLevel,
  issueOriginRules,
  issueRules,
} from '../../domain/issues/issue-fields.ts'
import { issueLifecycle } from '../../domain/issues/issue-lifecycle.ts'
import { amendReasonRules } from '../../domain/issues/issue.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** ms since epoch UTC */
const moment = z.number()
const kept = storedIssueFields.shape
const earlierIssue = z.object({ id, number: z.string(), title: z.string() })

/** A defect, a hazard or a service problem. Times are ms since epoch UTC. */
export const issue = z.object({
  id,
  /** e.g. 'ISS-2026-0007', numbered without gaps in each year */
  number: z.string(),
  title: kept.title,
  kind: kept.kind,
  level: kept.level,
  status: issueLifecycle.phase,
  status_at: moment,
  site_post_id: id,
  site_post_name: z.string(),
  place: z.string().nullable(),
  /** degrees WGS84 */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  description: kept.description,
  reported_at: moment,
  author: z.string().nullable(),
  due_at: moment,
  /** whether the issue is open and its due time has passed */
  overdue: z.boolean(),
  files_before: storedFiles,
  files_after: storedFiles,
  /** the person who must resolve it: a team member or a guard */
  user_id: id.nullable(),
  worker_id: id.nullable(),
  assignee_name: z.string().nullable(),
  note: z.string().nullable(),
  hold_reason: z.string().nullable(),
  hold_note: z.string().nullable(),
  /** YYYY-MM-DD */
  hold_until: z.string().nullable(),
  resolution: z.string().nullable(),
  work_done: z.string().nullable(),
  resolved_at: moment.nullable(),
  resolved_by: z.string().nullable(),
  verified_at: moment.nullable(),
  verified_by: z.string().nullable(),
  reopen_reason: z.string().nullable(),
  close_reason: z.string().nullable(),
  close_note: z.string().nullable(),
  /** records that led to the issue; null for a limited account */
  occurrence_id: id.nullable(),
  checklist_run_id: id.nullable(),
  checklist_item: z.number().nullable(),
  /** the earlier issue that recurred; `recurrences` is the number of earlier ones */
  recurrence_of: id.nullable(),
  recurrences: z.number().int(),
  /** the earlier issues, newest first; missing in a list */
  earlier: z.array(earlierIssue).optional(),
  /** always null in a reply: the history shows the reason of each amendment */
  amend_reason: z.null(),
})
export type Issue = z.infer<typeof issue>

const rules = issueRules.shape
const origin = issueOriginRules.shape
const described = {
  title: rules.title,
  kind: rules.kind,
  level: rules.level,
  site_post_id: id,
  place: rules.place,
  latitude: rules.latitude,
  longitude: rules.longitude,
  description: rules.description,
  due_at: rules.dueAt,
  files_before: rules.filesBefore,
}

/**
 * POST /api/issues reports an issue. PATCH amends it with a reason; the history keeps earlier versions.
 * There is no DELETE. POST /{id}/{step} carries out a step of its lifecycle.
 */
export const issues = resource({
  path: '/issues',
  stream: 'issue',
  shows: ['site-post', 'worker', 'user'],
  query: listQuery(20, ['id', 'due_at', 'title', 'site_post_name', 'status_at']).extend({
    status: issueLifecycle.phase.optional(),
    level: issueLevel.optional(),
    user_id: id.optional(),
    worker_id: id.optional(),
    site_post_id: id.optional(),
    overdue: z.enum(['true']).optional(),
    /** filter: issues whose work is not finished */
    open: z.enum(['true']).optional(),
    client_id: id.optional(),
    occurrence_id: id.optional(),
    checklist_run_id: id.optional(),
    recurrence_of: id.optional(),
  }),
  row: issue,
  body: z.object({
    ...described,
    occurrence_id: origin.occurrenceId,
    checklist_run_id: origin.checklistRunId,
    checklist_item: origin.checklistItem,
    recurrence_of: origin.recurrenceOf,
  }),
})

/** PATCH /api/issues/{id}: the changed fields, and the reason */
export const issueAmendment = z.object({ ...described, amend_reason: amendReasonRules }).partial({
  title: true,
  kind: true,
  level: true,
  site_post_id: true,
  description: true,
})

export const issueSteps = stepRoutes(issues, issueLifecycle)
