import { z } from 'zod'
import { checklistItem } from '../../domain/checklists/checklist-item.ts'
import { checklistSchedule } from '../../domain/checklists/checklist-schedule.ts'
import { checklistKind, checklistRules, checklistStatus } from '../../domain/checklists/checklist.ts'
import { id } from '../core/id.ts'
import { pageQuery } from '../core/page.ts'
import { listQuery, resource } from '../core/resource.ts'

export const checklist = z.object({
  id,
  title: z.string(),
  /** patrol, opening, closing, handover, vehicle, equipment, fire_safety, site_audit, uniform, custom */
  kind: z.string(),
  items: z.array(checklistItem),
  /** draft, active or archived */
  status: z.string(),
  /** percent that a report must reach to pass */
  pass_mark: z.number().nullable(),
  /** when the checklist is due at each of its posts; null: never by itself */
  schedule: checklistSchedule.nullable(),
  /** number of site posts with this checklist that the caller may see */
  site_post_count: z.number().int(),
})
export type Checklist = z.infer<typeof checklist>

const { title, kind, items, status, passMark, schedule } = checklistRules.shape

export const checklists = resource({
  path: '/checklists',
  stream: 'checklist',
  shows: ['site-post'],
  query: listQuery(10, ['title', 'kind', 'site_post_count', 'status']).extend({
    kind: checklistKind.optional(),
    status: checklistStatus.optional(),
  }),
  row: checklist,
  body: z.object({ title, kind, items, status, pass_mark: passMark, schedule }),
})

/** GET /api/checklists/{id}/versions: the last 50 versions with their items, newest first. */
export const checklistVersionsReply = z.object({
  data: z.array(
    checklist.pick({ title: true, items: true, status: true, pass_mark: true }).extend({
      version: z.number().int(),
      /** ms since epoch UTC */
      issued_at: z.number(),
      /** name of the issuer; null: the server issued it */
      issued_by: z.string().nullable(),
    }),
  ),
})
export type ChecklistVersion = z.infer<typeof checklistVersionsReply>['data'][number]

/** A checklist assigned to a site post; `id` is the id of the checklist. */
export const sitePostChecklist = checklist
  .omit({ site_post_count: true })
  .extend({ site_post_id: id, checklist_id: id })
export type SitePostChecklist = z.infer<typeof sitePostChecklist>

/**
 * POST /api/site-post-checklists assigns a checklist to a site post. DELETE
 * /api/site-post-checklists/{sitePostId}/{checklistId} withdraws it.
 */
export const assignChecklistBody = z.object({ site_post_id: id, checklist_id: id })

/**
 * Routes of the checklists of a site post. Their events belong to the post's stream, so their ETag is its
 * version.
 */
export const postChecklists = (sitePostId: string) =>
  resource({
    path: `/site-post-checklists/${encodeURIComponent(sitePostId)}`,
    stream: 'site-post',
    shows: ['checklist'],
    query: pageQuery(10),
    row: sitePostChecklist,
    body: assignChecklistBody,
  })
