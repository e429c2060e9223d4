import { z } from 'zod'
import {
  answerValue,
  itemRemark,
  checklistReportRules,
} from '../../domain/checklist-runs/checklist-answers.ts'
import { checklistRunLifecycle } from '../../domain/checklist-runs/checklist-run-lifecycle.ts'
import { checklistItem } from '../../domain/checklists/checklist-item.ts'
import { claimedPosition } from '../../domain/field-reports/claimed-position.ts'
import { fieldClocks } from '../../domain/field-reports/field-clocks.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** ms since epoch UTC */
const moment = z.number()

/** A checklist in a list, due or filled in. */
const checklistRun = z.object({
  id,
  checklist_id: id,
  /** version of the checklist that was answered; null until it is filled in */
  checklist_version: z.number().int().nullable(),
  title: z.string(),
  site_post_id: id,
  site_post_name: z.string(),
  status: checklistRunLifecycle.phase,
  /** when it was filled in, or when it is due */
  at: moment,
  due_from: moment.nullable(),
  due_to: moment.nullable(),
  /** name that the reporter entered */
  reporter: z.string().nullable(),
  /** number of failed items */
  failures: z.number().int(),
  /** share of passed items by weight, percent */
  score: z.number().int().nullable(),
  passed: z.boolean().nullable(),
  /** when it was filled in, as stated by the reporter or by the device's corrected clock */
  happened_at: moment.nullable(),
  received_at: moment.nullable(),
  /** id of the reporting code with which it was sent; null: none */
  reporting_code: z.string().nullable(),
  /** why the run was returned, abandoned or cancelled */
  reason: z.string().nullable(),
  review_note: z.string().nullable(),
})
export type ChecklistRun = z.infer<typeof checklistRun>

/**
 * GET /api/checklist-runs/{id}: a run with questions and answers. `report` is null until it is filled in.
 */
export const checklistRunDetails = checklistRun.extend({
  report: z
    .object({
      items: z.array(checklistItem),
      answers: z.array(answerValue.nullable()),
      remarks: z.array(itemRemark),
      note: z.string().nullable(),
      clocks: fieldClocks,
      position: claimedPosition.nullable(),
    })
    .nullable(),
  round_run_id: id.nullable(),
  /** incidents that were created for failed items; `item` is the index of the item in `items` */
  incidents: z.array(z.object({ item: z.number().int(), incident_id: id })),
})
export type ChecklistRunDetails = z.infer<typeof checklistRunDetails>
export type StoredChecklistReport = NonNullable<ChecklistRunDetails['report']>

export const checklistRunDetailsReply = z.object({ data: checklistRunDetails })

/**
 * POST /api/checklist-runs/{id}/report fills in a run that is due, started, missed or returned. POST
 * /api/checklist-runs fills in one that was not due; its body also names checklist and post.
 */
export const consoleReport = checklistReportRules.omit({ reporter: true }).extend({
  checklist_version: z.number().int().min(1),
})

export const checklistRuns = resource({
  path: '/checklist-runs',
  stream: 'checklist-run',
  shows: ['site-post', 'checklist', 'reporting-code'],
  query: listQuery(20, [
    'at',
    'happened_at',
    'received_at',
    'title',
    'site_post_name',
    'reporter',
    'failures',
    'score',
  ]).extend({
    site_post_id: id.optional(),
    checklist_id: id.optional(),
    status: checklistRunLifecycle.phase.optional(),
    /** filter: runs that are filled in, or that have a failed item */
    result: z.enum(['reported', 'failed']).optional(),
    /** filter: runs in which the item with this text failed */
    failed_item: z.string().max(200).optional(),
    incident_id: id.optional(),
    /** filter: period of `at`, ms since epoch UTC; `to` exclusive */
    from: z.coerce.number().int().optional(),
    to: z.coerce.number().int().optional(),
  }),
  row: checklistRun,
  body: consoleReport.extend({ checklist_id: id, site_post_id: id }),
})

export const checklistRunSteps = stepRoutes(checklistRuns, checklistRunLifecycle)

const counted = { reported: z.number().int(), failed: z.number().int() }

/**
 * GET /api/checklist-trends: statistics of the reports of recent weeks. Times are ms since epoch UTC, `to`
 * exclusive.
 */
export const checklistTrendsReply = z.object({
  data: z.object({
    from: moment,
    to: moment,
    /** weeks from Monday to Sunday in the company's time zone, ascending */
    weeks: z.array(z.object({ from: moment, to: moment, ...counted })),
    /** failed items, the most frequent first */
    worst_items: z.array(
      z.object({ checklist_id: id, title: z.string(), text: z.string(), failed: z.number().int() }),
    ),
    /** site posts by their number of failed reports, highest first */
    worst_posts: z.array(z.object({ site_post_id: id, name: z.string(), ...counted })),
    /** current number of scheduled runs, independent of the period */
    scheduled: z.number().int(),
    overdue: z.number().int(),
    missed: z.number().int(),
    to_review: z.number().int(),
    returned: z.number().int(),
  }),
})
export type ChecklistTrends = z.infer<typeof checklistTrendsReply>['data']
