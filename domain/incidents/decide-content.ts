import { type Decision, type DecisionContext, refuse } from '../event-sourcing/event.ts'
import type { StepCommand } from '../event-sourcing/lifecycle.ts'
import type { IncidentEvent, IncidentState } from './incident-state.ts'
import { incidentContent, RESPONDER_STAGES } from './incident-content.ts'
import { contentPhase } from './incident-parts.ts'

type Command = StepCommand<typeof incidentContent.steps>
type Of<Type extends Command['type']> = Extract<Command, { type: Type }>

/** maximum time by which a device's clock may be ahead, ms */
export const CLOCK_AHEAD_TOLERANCE_MS = 5 * 60_000

const IN_FUTURE = refuse('in_future', 'This time is still to come.', 'at')
const NO_ENTRY = refuse('no_entry', 'There is no such entry.', 'entryId')

/** Decides commands that add to an incident. Each addition has an id, e.g. `task-2`. */
export function decideContent(
  command: Command,
  state: IncidentState,
  record: NonNullable<IncidentState['record']>,
  { at, by }: DecisionContext,
): Decision<IncidentEvent> {
  const made = { madeAt: at, madeBy: by, was: record.confidentiality }
  const entryId = newEntryId(command.type, state)
  const whole = { ...made, ...(entryId !== null && { entryId }), ...command }
  return incidentContent.decide<IncidentEvent>(whole, contentPhase(record.status, state.reviewed), {
    CallResponder: (said) => {
      if (state.responders.some((each) => each.workerId === said.workerId && each.cleared === null))
        return refuse('already_responding', 'This guard responds already.', 'workerId')
      return said.at > at + CLOCK_AHEAD_TOLERANCE_MS ? IN_FUTURE : null
    },
    RecordStage: (said) => stage(said, state, at),
    ContainIncident: (said) => {
      if (state.containedAt !== null)
        return refuse('already_contained', 'This incident is contained already.')
      return said.at > at + CLOCK_AHEAD_TOLERANCE_MS ? IN_FUTURE : null
    },
    AssignIncident: ({ userId }) =>
      userId === record.userId
        ? refuse('already_assigned', 'This incident is assigned to this person already.', 'userId')
        : null,
    FinishTask: ({ entryId: id }) => {
      const task = state.tasks.find((each) => each.entryId === id)
      if (!task) return NO_ENTRY
      return task.doneAt === null ? null : refuse('already_done', 'This task is done already.')
    },
    RecordNotification: (said) => (said.at > at ? IN_FUTURE : null),
    HandOverEvidence: ({ entryId: id }) =>
      state.evidence.some((each) => each.entryId === id) ? null : NO_ENTRY,
    ClassifyIncident: (said) =>
      said.confidentiality === record.confidentiality
        ? refuse('same_level', 'The incident has this level already.', 'confidentiality')
        : null,
    PlaceHold: ({ from, to }) => {
      if (state.hold) return refuse('already_on_hold', 'This incident is under legal hold already.')
      return to < from ? refuse('ends_before_start', 'It cannot end before it begins.', 'to') : null
    },
    HandOverIncident: ({ from, to }) =>
      to <= from ? refuse('ends_before_start', 'It cannot end before it begins.', 'to') : null,
    CompletePack: ({ entryId: id }) => (state.packs.some((each) => each.entryId === id) ? null : NO_ENTRY),
    ReleaseIncident: () => {
      if (record.status === 'draft') return refuse('is_draft', 'Submit this incident before you release it.')
      return record.confidentiality === 'normal'
        ? null
        : refuse('confidential', 'A confidential incident is not released to the client.')
    },
    WithdrawRelease: () =>
      state.release ? null : refuse('not_released', 'This incident is not released to the client.'),
    ReleaseHold: () => (state.hold ? null : refuse('not_on_hold', 'This incident is under no legal hold.')),
  })
}

function stage(
  { entryId, stage: reached, at }: Of<'RecordStage'>,
  { responders }: IncidentState,
  now: number,
) {
  const guard = responders.find((each) => each.entryId === entryId)
  if (!guard) return NO_ENTRY
  if (at > now + CLOCK_AHEAD_TOLERANCE_MS) return IN_FUTURE
  const before = RESPONDER_STAGES.slice(0, RESPONDER_STAGES.indexOf(reached) + 1).map(
    (each) => guard[each] ?? 0,
  )
  const later = RESPONDER_STAGES.slice(RESPONDER_STAGES.indexOf(reached)).some((each) => guard[each] !== null)
  if (later) return refuse('out_of_order', 'This time or a later one is recorded already.', 'stage')
  return Math.max(...before) > at
    ? refuse('out_of_order', 'This is before a time that is recorded already.', 'at')
    : null
}

function newEntryId(type: Command['type'], state: IncidentState): string | null {
  switch (type) {
    case 'SupplementIncident':
      return `supplement-${state.supplements.length + 1}`
    case 'CallResponder':
      return `responder-${state.responders.length + 1}`
    case 'AddTask':
      return `task-${state.tasks.length + 1}`
    case 'RecordNotification':
      return `notification-${state.notifications.length + 1}`
    case 'AddEvidence':
      return `evidence-${state.evidence.length + 1}`
    case 'AddBookmark':
      return `bookmark-${state.bookmarks.length + 1}`
    case 'HandOverIncident':
      return `pack-${state.packs.length + 1}`
    default:
      return null
  }
}
