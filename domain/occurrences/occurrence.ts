import { z } from 'zod'
import { type Decision, type DecisionContext, refuse, type StreamType } from '../event-sourcing/event.ts'
import {
  type StoredOccurrenceFields,
  storedOccurrenceFields,
  occurrenceRules,
  narrativeRules,
  reasonRules,
} from './occurrence-fields.ts'

/** Time after an occurrence until which an entry needs no reason for being late, ms. */
export const LATE_AFTER_MS = 15 * 60_000
/** maximum time by which a device's clock may be ahead, ms */
const AHEAD_MS = 5 * 60_000

const literal = <Type extends string>(type: Type) => z.object({ type: z.literal(type) })
const id = z.string().min(1)

const occurrenceEvent = z.discriminatedUnion('type', [
  storedOccurrenceFields.extend({ type: z.literal('OccurrenceRecorded') }),
  literal('OccurrenceAmended').extend({ amendedBy: z.string(), reason: z.string() }),
  literal('OccurrenceSupplemented').extend({ text: z.string() }),
  literal('OccurrenceVoided').extend({ reason: z.string() }),
  literal('OccurrenceReviewed').extend({ note: z.string().nullable() }),
  literal('HandoverAccepted').extend({ remarks: z.string().nullable() }),
  literal('HandoverDisputed').extend({ reason: z.string() }),
])
export type OccurrenceEvent = z.infer<typeof occurrenceEvent>

const amendment = z.object({ id, reason: reasonRules })
const occurrenceCommand = z.discriminatedUnion('type', [
  occurrenceRules.extend({
    type: z.literal('RecordOccurrence'),
    /** year for the serial number, in the company's time zone */
    year: z.number().int(),
    amends: amendment.nullish(),
  }),
  literal('AmendOccurrence').extend({ amendedBy: id, reason: reasonRules, sitePostId: id }),
  literal('SupplementOccurrence').extend({ text: narrativeRules }),
  literal('VoidOccurrence').extend({ reason: reasonRules }),
  literal('ReviewOccurrence').extend({ note: reasonRules.nullish() }),
  literal('AcceptHandover').extend({ remarks: reasonRules.nullish() }),
  literal('DisputeHandover').extend({ reason: reasonRules }),
])
export type OccurrenceCommand = z.infer<typeof occurrenceCommand>

const occurrenceState = z.object({
  record: storedOccurrenceFields.nullable(),
  /** id of the entry that replaces this one; null: none */
  amendedBy: z.string().nullable(),
  voided: z.boolean(),
  reviewed: z.boolean(),
  supplements: z.number(),
  /** state of the handover; null: the entry is no handover */
  handover: z.enum(['offered', 'accepted', 'disputed']).nullable(),
})
export type OccurrenceState = z.infer<typeof occurrenceState>

const initial: OccurrenceState = {
  record: null,
  amendedBy: null,
  voided: false,
  reviewed: false,
  supplements: 0,
  handover: null,
}

function evolve(state: OccurrenceState, event: OccurrenceEvent): OccurrenceState {
  switch (event.type) {
    case 'OccurrenceRecorded': {
      const { type: _, ...record } = event
      return { ...state, record, handover: record.handover ? 'offered' : null }
    }
    case 'OccurrenceAmended':
      return { ...state, amendedBy: event.amendedBy }
    case 'OccurrenceSupplemented':
      return { ...state, supplements: state.supplements + 1 }
    case 'OccurrenceVoided':
      return { ...state, voided: true }
    case 'OccurrenceReviewed':
      return { ...state, reviewed: true }
    case 'HandoverAccepted':
      return { ...state, handover: 'accepted' }
    case 'HandoverDisputed':
      return { ...state, handover: 'disputed' }
  }
}

function decide(
  command: OccurrenceCommand,
  state: OccurrenceState,
  context: DecisionContext,
): Decision<OccurrenceEvent> {
  if (command.type === 'RecordOccurrence') return record(command, state, context)
  const { record: entry } = state
  if (!entry) return refuse('not_found', 'There is no such occurrence.')
  if (state.voided) return refuse('voided', 'This entry is void. Nothing can be added to it.')
  if (state.amendedBy !== null)
    return refuse('amended', 'This entry was amended. Continue with the entry that replaces it.')
  switch (command.type) {
    case 'AmendOccurrence':
      if (command.sitePostId !== entry.sitePostId)
        return refuse('another_book', 'An amendment is written in the same book.', 'sitePostId')
      return {
        events: [{ type: 'OccurrenceAmended', amendedBy: command.amendedBy, reason: command.reason }],
      }
    case 'SupplementOccurrence':
      return { events: [{ type: 'OccurrenceSupplemented', text: command.text }] }
    case 'VoidOccurrence':
      return { events: [{ type: 'OccurrenceVoided', reason: command.reason }] }
    case 'ReviewOccurrence':
      if (entry.author === context.by)
        return refuse('own_entry', 'Somebody other than its author reviews an entry.')
      if (state.reviewed) return refuse('reviewed', 'This entry has been reviewed already.')
      return { events: [{ type: 'OccurrenceReviewed', note: command.note ?? null }] }
    case 'AcceptHandover':
    case 'DisputeHandover':
      if (state.handover === null) return refuse('no_handover', 'This entry is not a handover.')
      if (state.handover !== 'offered')
        return refuse('answered', `This handover was ${state.handover} already.`)
      return {
        events: [
          command.type === 'AcceptHandover'
            ? { type: 'HandoverAccepted', remarks: command.remarks ?? null }
            : { type: 'HandoverDisputed', reason: command.reason },
        ],
      }
  }
}

type Recording = Extract<OccurrenceCommand, { type: 'RecordOccurrence' }>

function record(
  { amends, ...said }: Recording,
  { record: before }: OccurrenceState,
  { at, by }: DecisionContext,
): Decision<OccurrenceEvent> {
  if (before) return refuse('already_recorded', 'This occurrence is already recorded.')
  // if the device's clock is ahead, the time of arrival counts as the time of writing
  const writtenAt = Math.min(said.writtenAt ?? at, at)
  if (said.occurredAt > at + AHEAD_MS) return refuse('in_future', 'This time is still to come.', 'occurredAt')
  const isLate = writtenAt - said.occurredAt > LATE_AFTER_MS
  if (isLate && !amends && !said.lateReason)
    return refuse(
      'late_without_reason',
      'This happened more than 15 minutes before it was entered. Please say why it is late.',
      'lateReason',
    )
  const { handover, category } = said
  if ((category === 'handover') !== Boolean(handover))
    return handover
      ? refuse('no_handover', 'Only an entry of the category Handover has both sides of one.', 'category')
      : refuse('sides_missing', 'A handover names who goes and who comes.', 'handover')
  if (handover && handover.outgoing === handover.incoming)
    return refuse('same_guard', 'A handover is between two guards.', 'handover')
  const entry: StoredOccurrenceFields = {
    sitePostId: said.sitePostId,
    serial: 0,
    year: said.year,
    category,
    priority: said.priority,
    narrative: said.narrative,
    actionTaken: said.actionTaken ?? null,
    occurredAt: said.occurredAt,
    writtenAt,
    lateReason: isLate ? (said.lateReason ?? null) : null,
    workerId: said.workerId ?? null,
    author: by,
    involved: involvedOf(said),
    attachments: said.attachments ?? [],
    handover: handover
      ? { ...handover, items: handover.items ?? [], remarks: handover.remarks ?? null }
      : null,
    amends: amends?.id ?? null,
    amendReason: amends?.reason ?? null,
  }
  return { events: [{ type: 'OccurrenceRecorded', ...entry }] }
}

function involvedOf({ involved }: Pick<Recording, 'involved'>): StoredOccurrenceFields['involved'] {
  const { persons, vehicles, informed } = involved ?? {}
  return {
    persons: (persons ?? []).map(({ name, role, id_number, phone }) => ({
      name,
      role: role ?? null,
      id_number: id_number ?? null,
      phone: phone ?? null,
    })),
    vehicles: (vehicles ?? []).map(({ name, make, colour }) => ({
      name,
      make: make ?? null,
      colour: colour ?? null,
    })),
    informed: (informed ?? []).map((each) => ({ ...each, role: each.role ?? null })),
  }
}

/** Returns the name of the number series of a site post's book. */
export const bookSeries = (sitePostId: string): string => `occurrence-book-${sitePostId}`

/**
 * Event stream of an entry in a site post's occurrence book. It is never edited or removed. People replace
 * it by another entry, supplement it, or void it with a reason. The original text stays readable.
 */
export const occurrenceStream: StreamType<OccurrenceState, OccurrenceCommand, OccurrenceEvent> = {
  name: 'occurrence',
  personal: { involved: null, handover: null, attachments: null },
  command: occurrenceCommand,
  event: occurrenceEvent,
  state: occurrenceState,
  numbers: {
    seriesOf: (event) =>
      event.type === 'OccurrenceRecorded' ? { series: bookSeries(event.sitePostId), year: event.year } : null,
    give: (event, serial) => (event.type === 'OccurrenceRecorded' ? { ...event, serial } : event),
  },
  initial,
  evolve,
  decide,
}
