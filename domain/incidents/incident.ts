import { z } from 'zod'
import { type Decision, type DecisionContext, refuse, type StreamType } from '../event-sourcing/event.ts'
import { commentRules } from '../records/comment.ts'
import { changedValues } from '../event-sourcing/record-stream.ts'
import { confidentiality } from './confidentiality.ts'
import { incidentContent } from './incident-content.ts'
import {
  draftRules,
  storedIncidentFields,
  type StoredIncidentFields,
  incidentRules,
  type IncidentRules,
  notifiedFields,
  reasonRules,
} from './incident-fields.ts'
import { incidentLifecycle } from './incident-lifecycle.ts'
import { contentPhase, evolveParts, NO_PARTS } from './incident-parts.ts'
import { incidentEvent, type IncidentEvent, incidentState, type IncidentState } from './incident-state.ts'
import { decideStep } from './decide-step.ts'
import { CLOCK_AHEAD_TOLERANCE_MS, decideContent } from './decide-content.ts'

const incidentCommand = z.discriminatedUnion('type', [
  draftRules.extend({
    type: z.literal('DraftIncident'),
    /** year for the number, in the company's time zone */
    year: z.number().int(),
  }),
  incidentRules.partial().extend({ type: z.literal('AmendIncident'), amendReason: reasonRules }),
  commentRules.extend({ type: z.literal('CommentOnIncident') }),
  ...incidentLifecycle.commands,
  ...incidentContent.commands,
])
export type IncidentCommand = z.infer<typeof incidentCommand>

const initial: IncidentState = { ...NO_PARTS, record: null, reviewed: false, comments: 0 }

export function evolveIncident(state: IncidentState, event: IncidentEvent): IncidentState {
  if (event.type === 'IncidentDrafted') {
    const { type: _, notified, ...said } = event
    const made = { madeAt: said.writtenAt, madeBy: said.author }
    return {
      ...state,
      record: { ...incidentLifecycle.fields.parse({}), ...said, status: incidentLifecycle.initial },
      notifications: notified.map((each, at) => ({ ...each, ...made, entryId: `notification-${at + 1}` })),
    }
  }
  const { record } = state
  if (!record) return state
  if (event.type === 'IncidentAmended') {
    const { type: _, amendReason: _reason, ...changes } = event
    return { ...state, record: { ...record, ...(changes as Partial<StoredIncidentFields>) } }
  }
  if (incidentLifecycle.isEvent(event)) {
    const { type: _, ...said } = event
    const status = incidentLifecycle.phaseAfter(record.status, event)
    const reviewed = state.reviewed || event.type === 'IncidentResolved'
    return { ...state, reviewed, record: { ...record, ...said, status } }
  }
  if (event.type === 'IncidentCommented') return { ...state, comments: state.comments + 1 }
  if (event.type === 'IncidentClassified')
    return {
      ...state,
      ...evolveParts(state, event),
      record: { ...record, confidentiality: event.confidentiality },
    }
  if (event.type === 'IncidentAssigned')
    return { ...state, record: { ...record, userId: event.userId, investigator: null } }
  return { ...state, ...evolveParts(state, event) }
}

function decide(
  command: IncidentCommand,
  state: IncidentState,
  context: DecisionContext,
): Decision<IncidentEvent> {
  if (command.type === 'DraftIncident') return draft(command, state, context)
  const { record } = state
  if (!record) return refuse('not_found', 'There is no such incident.')
  if (command.type === 'CommentOnIncident') {
    const userIds = [...new Set(command.userIds ?? [])]
    const { text, files } = command
    return { events: [{ type: 'IncidentCommented', text, userIds, files: files ?? [] }] }
  }
  if (command.type === 'AmendIncident') return amend(command, state, record, context)
  return incidentLifecycle.isCommand(command)
    ? decideStep(command, state, record, context)
    : decideContent(command, state, record, context)
}

type Draft = Extract<IncidentCommand, { type: 'DraftIncident' }>

function draft(
  { notified, ...said }: Draft,
  { record }: IncidentState,
  { at, by }: DecisionContext,
): Decision<IncidentEvent> {
  if (record) return refuse('already_recorded', 'This incident is already recorded.')
  const wrong = wrongTime(said, at)
  if (wrong) return wrong
  // if the device's clock is ahead, the time of arrival counts as the time of writing
  const writtenAt = Math.min(said.writtenAt ?? at, at)
  return {
    events: [
      {
        type: 'IncidentDrafted',
        ...keptOf(said),
        reportedAt: said.reportedAt ?? writtenAt,
        serial: 0,
        year: said.year,
        writtenAt,
        confidentiality: said.confidentiality,
        occurrenceId: said.occurrenceId ?? null,
        author: by,
        notified: notifiedFields.parse(notified),
      },
    ],
  }
}

type Amendment = Extract<IncidentCommand, { type: 'AmendIncident' }>

function amend(
  { amendReason, ...said }: Amendment,
  state: IncidentState,
  record: NonNullable<IncidentState['record']>,
  { at }: DecisionContext,
): Decision<IncidentEvent> {
  const phase = contentPhase(record.status, state.reviewed)
  if (phase !== 'open')
    return refuse(
      'locked',
      `The content of this incident is locked: its status is “${incidentLifecycle.words[record.status]}”.`,
    )
  const reportedAt = said.reportedAt ?? record.reportedAt
  const whole = { ...record, ...said, reportedAt } as unknown as IncidentRules
  const wrong = wrongTime(whole, at)
  if (wrong) return wrong
  const given = Object.keys(said).filter((field) => said[field as keyof typeof said] !== undefined)
  const kept = Object.entries(keptOf(whole)).filter(([field]) => given.includes(field))
  const changes = changedValues(record, Object.fromEntries(kept))
  if (Object.keys(changes).length === 0) return { events: [] }
  return { events: [{ type: 'IncidentAmended', ...changes, amendReason } as IncidentEvent] }
}

/** fields whose time must not be in the future */
const PAST = ['occurredAt', 'occurredTo', 'discoveredAt', 'reportedAt'] as const

/** Returns a refusal if the times of an incident are invalid; null if they are valid. */
function wrongTime(said: Pick<IncidentRules, (typeof PAST)[number]>, at: number) {
  const { occurredAt, occurredTo } = said
  const future = PAST.find((field) => (said[field] ?? 0) > at + CLOCK_AHEAD_TOLERANCE_MS)
  if (future) return refuse('in_future', 'This time is still to come.', future)
  if (occurredTo != null && occurredTo < occurredAt)
    return refuse('ends_before_start', 'It cannot end before it begins.', 'occurredTo')
  return null
}

/** Returns null if no field is filled in, otherwise the object. */
const someOf = <Of extends object>(said: Of | null | undefined): Of | null =>
  said && Object.values(said).some((value) => value != null) ? said : null

/** Returns a person's input as the event log stores it: omitted fields become null. */
const keptOf = (said: IncidentRules): StoredIncidentFields => {
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const empty = Object.fromEntries(Object.keys(storedIncidentFields.shape).map((field) => [field, null]))
  return storedIncidentFields.parse({
    ...empty,
    ...given,
    reportedAt: said.reportedAt ?? said.occurredAt,
    police: someOf(said.police),
    insurance: someOf(said.insurance),
    attachments: said.attachments ?? [],
  })
}

const SERIES = 'incident'

/** Returns the number of an incident, e.g. 'INC-2026-000123'. */
export const incidentNumber = ({ year, serial }: { year: number; serial: number }): string =>
  `INC-${year}-${String(serial).padStart(6, '0')}`

/**
 * Event stream of an incident: what happened, the response, and the evidence. Until its review, the content
 * can be amended with a reason; afterwards it can only be supplemented. The history keeps earlier versions.
 */
export const incidentStream: StreamType<IncidentState, IncidentCommand, IncidentEvent> = {
  name: 'incident',
  personal: {
    persons: null,
    vehicles: null,
    property: null,
    police: null,
    insurance: null,
    force: null,
    notified: null,
    reportedBy: null,
    investigator: null,
    assignee: null,
    name: null,
    custodian: null,
    recipient: null,
    attachments: null,
    file: null,
    files: null,
  },
  personalParts: { persons: 'name' },
  command: incidentCommand,
  event: incidentEvent,
  state: incidentState,
  numbers: {
    seriesOf: (event) => (event.type === 'IncidentDrafted' ? { series: SERIES, year: event.year } : null),
    give: (event, serial) => (event.type === 'IncidentDrafted' ? { ...event, serial } : event),
  },
  initial,
  evolve: evolveIncident,
  decide,
}

export const incidentLevel = (record: { confidentiality: string }) =>
  confidentiality.catch('management_only').parse(record.confidentiality)
