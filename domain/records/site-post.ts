import { z } from 'zod'
import { withArchiving } from '../event-sourcing/with-archiving.ts'
import { type Decision, type DecisionContext, refuse, type StreamType } from '../event-sourcing/event.ts'
import { partialFields, recordStream } from '../event-sourcing/record-stream.ts'
import { sitePostRules } from './site-post-rules.ts'

const id = z.string().min(1)

const kept = z.object({
  alias: z.string(),
  postType: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  clientId: id,
  assignmentId: id.nullable().default(null),
  timeZone: z.string().nullable().default(null),
})

const post = recordStream({
  name: 'site-post',
  rules: sitePostRules,
  kept,
  add: ['AddSitePost', 'SitePostAdded'],
  change: ['ChangeSitePost', 'SitePostChanged'],
  remove: ['RemoveSitePost', 'SitePostRemoved'],
})

const sitePostEvent = z.discriminatedUnion('type', [
  kept.extend({ type: z.literal('SitePostAdded') }),
  partialFields(kept).extend({ type: z.literal('SitePostChanged') }),
  z.object({ type: z.literal('SitePostRemoved') }),
  /** assigns or withdraws a checklist, which guards at the post fill in */
  z.object({ type: z.literal('ChecklistAssigned'), checklistId: id }),
  z.object({ type: z.literal('ChecklistWithdrawn'), checklistId: id }),
])
export type SitePostEvent = z.infer<typeof sitePostEvent>

const sitePostCommand = z.discriminatedUnion('type', [
  sitePostRules.extend({ type: z.literal('AddSitePost') }),
  sitePostRules.partial().extend({ type: z.literal('ChangeSitePost') }),
  z.object({ type: z.literal('RemoveSitePost') }),
  z.object({ type: z.literal('AssignChecklist'), checklistId: id }),
  z.object({ type: z.literal('WithdrawChecklist'), checklistId: id }),
])
export type SitePostCommand = z.infer<typeof sitePostCommand>

const sitePostState = z.object({
  record: kept.nullable(),
  removed: z.boolean(),
  checklistIds: z.array(id),
})
export type SitePostState = z.infer<typeof sitePostState>

function evolve(state: SitePostState, event: SitePostEvent): SitePostState {
  const { checklistIds } = state
  switch (event.type) {
    case 'ChecklistAssigned':
      return { ...state, checklistIds: [...checklistIds, event.checklistId] }
    case 'ChecklistWithdrawn':
      return { ...state, checklistIds: checklistIds.filter((each) => each !== event.checklistId) }
    default:
      return { ...post.evolve(state, event), checklistIds }
  }
}

function decide(
  command: SitePostCommand,
  state: SitePostState,
  context: DecisionContext,
): Decision<SitePostEvent> {
  if (command.type !== 'AssignChecklist' && command.type !== 'WithdrawChecklist')
    return post.decide(command, state, context)
  const { checklistId } = command
  const isThere = state.record !== null && !state.removed
  const has = state.checklistIds.includes(checklistId)
  if (command.type === 'WithdrawChecklist')
    return isThere && has
      ? { events: [{ type: 'ChecklistWithdrawn', checklistId }] }
      : refuse('not_found', 'This checklist is not assigned to the post.')
  if (!isThere) return refuse('unknown_site_post', 'There is no such site post.', 'sitePostId')
  if (has) return refuse('already_assigned', 'This checklist is already assigned to the post.', 'checklistId')
  return { events: [{ type: 'ChecklistAssigned', checklistId }] }
}

const sitePost: StreamType<SitePostState, SitePostCommand, SitePostEvent> = {
  name: 'site-post',
  command: sitePostCommand,
  event: sitePostEvent,
  state: sitePostState,
  initial: { ...post.initial, checklistIds: [] },
  evolve,
  decide,
}

/** Event stream of a site post: a place where guards stand or pass, with its checklists. */
export const sitePostStream = withArchiving(sitePost, {
  one: 'site post',
  archive: ['ArchiveSitePost', 'SitePostArchived'],
  restore: ['RestoreSitePost', 'SitePostRestored'],
  remove: 'RemoveSitePost',
})
