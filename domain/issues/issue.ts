import { z } from 'zod'
import { commentFields, commentRules } from '../records/comment.ts'
import { type Decision, type DecisionContext, refuse, type StreamType } from '../event-sourcing/event.ts'
import { lifecycleStream } from '../event-sourcing/lifecycle-stream.ts'
import {
  changedValues,
  partialFields,
  type RecordState,
  type RecordStream,
} from '../event-sourcing/record-stream.ts'
import { label } from '../text/text.ts'
import {
  DUE_AFTER_MS,
  amendedIssueFields,
  type StoredIssueFields,
  storedIssueFields,
  issueOriginRules,
  issueRules,
} from './issue-fields.ts'
import { issueLifecycle } from './issue-lifecycle.ts'

export const amendReasonRules = label(300)

const reporting = issueRules.extend({
  ...issueOriginRules.shape,
  type: z.literal('ReportIssue'),
  /** year for the number, in the company's time zone */
  year: z.number().int(),
})
const amending = partialFields(issueRules).extend({
  type: z.literal('AmendIssue'),
  amendReason: amendReasonRules,
})
const commenting = commentRules.extend({ type: z.literal('CommentOnIssue') })
const ownCommand = z.discriminatedUnion('type', [reporting, amending, commenting])
type OwnCommand = z.infer<typeof ownCommand>

const ownEvent = z.discriminatedUnion('type', [
  storedIssueFields.extend({ type: z.literal('IssueReported') }),
  amendedIssueFields.extend({ type: z.literal('IssueAmended') }),
  commentFields.extend({ type: z.literal('IssueCommented') }),
])
type OwnEvent = z.infer<typeof ownEvent>

const HALF_POSITION = 'Please give both latitude and longitude, or none.'
const hasHalf = (latitude: number | null, longitude: number | null) =>
  (latitude === null) !== (longitude === null)

function report(
  said: z.infer<typeof reporting>,
  { record }: RecordState<StoredIssueFields>,
  { at, by }: DecisionContext,
): Decision<OwnEvent> {
  if (record) return refuse('already_reported', 'This issue is already reported.')
  const { occurrenceId = null, checklistRunId = null, checklistItem = null, recurrenceOf = null } = said
  if ((checklistRunId === null) !== (checklistItem === null))
    return refuse('no_item', 'An issue comes from one item of a checklist report.', 'checklistItem')
  const { latitude = null, longitude = null } = said
  if (hasHalf(latitude, longitude)) return refuse('place_incomplete', HALF_POSITION, 'latitude')
  const dueAt = said.dueAt ?? at + DUE_AFTER_MS[said.level]
  if (dueAt < at) return refuse('in_past', 'This time has passed already.', 'dueAt')
  const kept: StoredIssueFields = {
    title: said.title,
    kind: said.kind,
    level: said.level,
    sitePostId: said.sitePostId,
    place: said.place ?? null,
    latitude,
    longitude,
    description: said.description,
    dueAt,
    filesBefore: said.filesBefore ?? [],
    serial: 0,
    year: said.year,
    author: by,
    occurrenceId,
    checklistRunId,
    checklistItem,
    recurrenceOf,
    amendReason: null,
  }
  return { events: [{ type: 'IssueReported', ...kept }] }
}

function amend(
  { amendReason, dueAt, filesBefore, ...asked }: z.infer<typeof amending>,
  { record }: RecordState<StoredIssueFields>,
): Decision<OwnEvent> {
  if (!record) return refuse('not_found', 'There is no such issue.')
  const { status } = record as StoredIssueFields & { status: string }
  if (status === 'verified' || status === 'closed')
    return refuse('finished', 'A finished issue is not amended. Reopen it, or report a recurrence.')
  const { type: _, ...said } = asked
  const changed = changedValues<Omit<StoredIssueFields, 'amendReason'>>(record, {
    ...said,
    ...(dueAt != null && { dueAt }),
    ...(filesBefore != null && { filesBefore }),
  })
  if (Object.keys(changed).length === 0)
    return refuse('nothing_amended', 'Nothing differs from what is recorded.')
  const { latitude, longitude } = { ...record, ...changed }
  if (hasHalf(latitude, longitude)) return refuse('place_incomplete', HALF_POSITION, 'latitude')
  return { events: [{ type: 'IssueAmended', ...changed, amendReason }] }
}

function comment(
  { text, userIds, files }: z.infer<typeof commenting>,
  { record }: RecordState<StoredIssueFields>,
): Decision<OwnEvent> {
  if (!record) return refuse('not_found', 'There is no such issue.')
  const mentioned = [...new Set(userIds ?? [])]
  return { events: [{ type: 'IssueCommented', text, userIds: mentioned, files: files ?? [] }] }
}

const counted = z.object({ comments: z.number().int().optional() })

const issueRecord: RecordStream<StoredIssueFields, OwnCommand, OwnEvent> = {
  name: 'issue',
  personal: { filesBefore: null, filesAfter: null, files: null },
  added: 'IssueReported',
  // no event has this name, because issues are never removed
  removed: 'IssueRemoved',
  command: ownCommand,
  event: ownEvent,
  state: z.object({ record: storedIssueFields.extend(counted.shape).nullable(), removed: z.boolean() }),
  initial: { record: null, removed: false },
  evolve: (state) => state,
  decide(command, state, context) {
    if (command.type === 'ReportIssue') return report(command, state, context)
    return command.type === 'CommentOnIssue' ? comment(command, state) : amend(command, state)
  },
}

const stream = lifecycleStream(issueRecord, {
  lifecycle: issueLifecycle,
  decides: (record, { by }) => ({
    AssignIssue: ({ userId = null, workerId = null }) => {
      if ((userId === null) === (workerId === null))
        return refuse('one_assignee', 'Please choose a team member or a guard, one of them.', 'userId')
      return { events: [{ type: 'IssueAssigned', userId, workerId }] }
    },
    ResolveIssue: ({ resolution, workDone, filesAfter }) => ({
      events: [{ type: 'IssueResolved', resolution, workDone, filesAfter: filesAfter ?? [], resolvedBy: by }],
    }),
    VerifyIssue: () =>
      record.resolvedBy === by
        ? refuse('own_work', 'Somebody other than the person who resolved an issue verifies it.')
        : null,
  }),
})

type State = typeof stream.initial
const oneMore = (state: State): State => {
  if (!state.record) return state
  const { comments = 0 }: z.infer<typeof counted> = state.record as object
  const record: typeof state.record & z.infer<typeof counted> = { ...state.record, comments: comments + 1 }
  return { ...state, record }
}
type Command = z.infer<typeof stream.command>
export type IssueEvent = z.infer<typeof stream.event>

/**
 * Event stream of an issue: a defect, a hazard or a service problem at a site post. It is never removed or
 * overwritten. People amend it with a reason and move it through its lifecycle; if it recurs, they report
 * it again.
 */
export const issueStream = {
  ...stream,
  evolve: (state: State, event: IssueEvent) =>
    event.type === 'IssueCommented' ? oneMore(state) : stream.evolve(state, event),
  numbers: {
    seriesOf: (event) => (event.type === 'IssueReported' ? { series: 'issue', year: event.year } : null),
    give: (event, serial) => (event.type === 'IssueReported' ? { ...event, serial } : event),
  },
} satisfies StreamType<State, Command, IssueEvent> & Record<'changes', unknown>
