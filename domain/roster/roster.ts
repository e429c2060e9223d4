import { z } from 'zod'
import { canonicalJson } from '../event-sourcing/canonical-json.ts'
import { type Decision, type DecisionContext, refuse, type StreamType } from '../event-sourcing/event.ts'
import { paragraphs } from '../text/text.ts'
import { day } from '../time/day.ts'
import { addDays, zoneDateAt } from '../time/zone-days.ts'
import { CONFLICT_CODES } from './conflict.ts'
import { weekMonday, plannedDuty, plannedDutyRules, type PlannedDuty } from './planned-duty.ts'

const MOST_DUTIES = 2_000
const of = { assignmentId: z.string().min(1), week: z.string() }

const overridden = z.object({
  code: z.string(),
  guard: z.string(),
  /** id of the planned duty */
  duty: z.string(),
  reason: z.string(),
})

/** A published duty that goes from one guard (null: an open shift) to another. */
const dutyChange = z.object({ duty: z.string(), from: z.string().nullable(), to: z.string() })

const rosterEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('DutiesPlanned'),
    ...of,
    /** duties that are added, or replace the duty with the same id */
    set: z.array(plannedDuty),
    removed: z.array(z.string()),
  }),
  /** resets the plan to the published duties */
  z.object({ type: z.literal('PlanDiscarded'), ...of }),
  z.object({
    type: z.literal('RosterPublished'),
    ...of,
    duties: z.array(plannedDuty),
    overridden: z.array(overridden),
  }),
  /** published duties get other guards, because a guard accepted an offer or a planner approved a swap */
  z.object({ type: z.literal('DutiesReassigned'), ...of, changes: z.array(dutyChange) }),
])
export type RosterEvent = z.infer<typeof rosterEvent>

export const overrideRules = z.object({
  code: z.enum(CONFLICT_CODES),
  guard: z.string().min(1),
  duty: z.string().min(1),
  reason: paragraphs({ characters: 500, lines: 10 }).refine(
    (said) => said.trim().length >= 3,
    'Please give a reason.',
  ),
})
export type Override = z.infer<typeof overrideRules>

const named = {
  assignmentId: z.string().min(1),
  /** Monday of the planned week */
  week: day.refine((said) => weekMonday(said) === said, 'Please give a Monday.'),
}
const rosterCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('PlanDuties'),
    ...named,
    set: z.array(plannedDutyRules).max(MOST_DUTIES),
    removed: z.array(z.string().min(1).max(40)).max(MOST_DUTIES),
  }),
  z.object({ type: z.literal('DiscardPlan'), ...named }),
  z.object({
    type: z.literal('PublishRoster'),
    ...named,
    overrides: z.array(overrideRules).max(MOST_DUTIES),
  }),
  z.object({ type: z.literal('ReassignDuties'), ...named, changes: z.array(dutyChange).min(1).max(10) }),
])
export type RosterCommand = z.infer<typeof rosterCommand>

const rosterState = z.object({
  /** the planned duties */
  duties: z.array(plannedDuty),
  /** the duties that guards and the live board see; null: nothing is published */
  published: z.array(plannedDuty).nullable(),
})
export type RosterState = z.infer<typeof rosterState>

const ordered = (duties: readonly PlannedDuty[]) =>
  duties.toSorted(
    (a, b) =>
      a.day.localeCompare(b.day) || a.startLocal.localeCompare(b.startLocal) || a.id.localeCompare(b.id),
  )

const FIELDS = plannedDuty.keyof().options
const isSame = (a: PlannedDuty, b: PlannedDuty | undefined) =>
  b !== undefined && FIELDS.every((field) => a[field] === b[field])

/** Returns whether the planned duties of a week differ from the published ones. */
export const hasUnpublishedChanges = ({ duties, published }: RosterState): boolean =>
  published === null
    ? duties.length > 0
    : duties.length !== published.length || !duties.every((duty, at) => isSame(duty, published[at]))

export function evolveRoster(state: RosterState, event: RosterEvent): RosterState {
  switch (event.type) {
    case 'DutiesPlanned': {
      const gone = new Set([...event.removed, ...event.set.map(({ id }) => id)])
      return {
        ...state,
        duties: ordered([...state.duties.filter(({ id }) => !gone.has(id)), ...event.set]),
      }
    }
    case 'PlanDiscarded':
      return { ...state, duties: state.published ?? [] }
    case 'RosterPublished':
      return { duties: event.duties, published: event.duties }
    case 'DutiesReassigned':
      return {
        duties: reassigned(state.duties, event.changes),
        published: state.published && reassigned(state.published, event.changes),
      }
  }
}

/** Returns the duties with the changed guards. A duty whose guard was changed otherwise stays as it is. */
const reassigned = (duties: readonly PlannedDuty[], changes: readonly z.infer<typeof dutyChange>[]) =>
  duties.map((duty) => {
    const change = changes.find((each) => each.duty === duty.id && each.from === duty.guard)
    return change ? { ...duty, guard: change.to } : duty
  })

/** the time zone in which every day ends last */
const LAST_ZONE = 'Etc/GMT+12'

function decideRoster(
  command: RosterCommand,
  state: RosterState,
  { at }: DecisionContext,
): Decision<RosterEvent> {
  const { assignmentId, week } = command
  if (addDays(week, 6) < zoneDateAt(at, LAST_ZONE))
    return refuse('week_over', 'This week is over. A past week stays as it was.', 'week')
  switch (command.type) {
    case 'PlanDuties': {
      const last = addDays(week, 6)
      if (command.set.some(({ day: on }) => on < week || last < on))
        return refuse('other_week', 'A duty begins on a day of another week.', 'set')
      const held = new Map(state.duties.map((duty) => [duty.id, canonicalJson(duty)]))
      const set = command.set.filter((duty) => held.get(duty.id) !== canonicalJson(duty))
      const removed = command.removed.filter((id) => held.has(id))
      if (set.length + removed.length === 0) return { events: [] }
      const event = { type: 'DutiesPlanned' as const, assignmentId, week, set, removed }
      if (evolveRoster(state, event).duties.length > MOST_DUTIES)
        return refuse('too_many', `Please keep a week to ${MOST_DUTIES} duties.`, 'set')
      return { events: [event] }
    }
    case 'DiscardPlan':
      return { events: hasUnpublishedChanges(state) ? [{ type: 'PlanDiscarded', assignmentId, week }] : [] }
    case 'ReassignDuties': {
      const { changes } = command
      const isPublished = ({ duty, from }: z.infer<typeof dutyChange>) =>
        state.published?.some(({ id, guard }) => id === duty && guard === from)
      return changes.every(isPublished)
        ? { events: [{ type: 'DutiesReassigned', assignmentId, week, changes }] }
        : refuse('duty_changed', 'This shift was changed in the meantime.')
    }
    case 'PublishRoster':
      if (!hasUnpublishedChanges(state) && state.published !== null) return { events: [] }
      return {
        events: [
          {
            type: 'RosterPublished',
            assignmentId,
            week,
            duties: state.duties,
            overridden: command.overrides,
          },
        ],
      }
  }
}

/**
 * Event stream of the duties of an assignment in one week. They are planned first, then published for
 * guards and the live board.
 */
export const rosterStream: StreamType<RosterState, RosterCommand, RosterEvent> = {
  name: 'roster',
  command: rosterCommand,
  event: rosterEvent,
  state: rosterState,
  initial: { duties: [], published: null },
  evolve: evolveRoster,
  decide: decideRoster,
}
