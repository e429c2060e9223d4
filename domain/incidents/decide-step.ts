import { type Decision, type DecisionContext, refuse } from '../event-sourcing/event.ts'
import type { StepCommand } from '../event-sourcing/lifecycle.ts'
import type { IncidentEvent, IncidentState } from './incident-state.ts'
import { incidentLifecycle } from './incident-lifecycle.ts'
import { severity } from './incident-enums.ts'
import { dueNotifications } from './required-notifications.ts'

type Command = StepCommand<typeof incidentLifecycle.steps>
type Recorded = NonNullable<IncidentState['record']>

const UNDER_HOLD = refuse('legal_hold', 'This incident is under legal hold. Release the hold first.')

/** Decides a lifecycle step. Some steps require certain content of the incident. */
export function decideStep(
  command: Command,
  state: IncidentState,
  record: Recorded,
  { by }: DecisionContext,
): Decision<IncidentEvent> {
  const endsUnlessHeld = () => (state.hold ? UNDER_HOLD : null)
  return incidentLifecycle.decide<IncidentEvent>(command, record.status, {
    SubmitIncident: () => incomplete(record),
    RequestReview: ({ rootCause, recommendation }) => ({
      events: [
        { type: 'ReviewRequested', rootCause, recommendation: recommendation ?? null, requestedBy: by },
      ],
    }),
    ResolveIncident: () => ownReview(record, by),
    CloseIncident: () => unfinished(state, record),
    RejectIncident: endsUnlessHeld,
    MergeIncident: endsUnlessHeld,
    VoidIncident: endsUnlessHeld,
  })
}

/**
 * Returns a refusal if a person reviews an incident of high or critical severity whose review they
 * requested: it needs a second person. Otherwise null.
 */
function ownReview({ severity: level, requestedBy }: Recorded, by: string) {
  const takesTwo = level === 'high' || level === 'critical'
  return takesTwo && requestedBy === by
    ? refuse(
        'own_review',
        'Somebody other than the person who requested the review of such an incident resolves it.',
      )
    : null
}

function incomplete({ narrative, sitePostId, place, position }: Recorded) {
  if (!narrative)
    return refuse('incomplete', 'State what happened before you submit the incident.', 'narrative')
  if (!sitePostId && !place && !position)
    return refuse('incomplete', 'State where it happened before you submit the incident.', 'sitePostId')
  return null
}

function unfinished({ notifications, tasks }: IncidentState, record: Recorded) {
  const due = dueNotifications(
    {
      severity: severity.catch('critical').parse(record.severity),
      reportedAt: record.reportedAt,
      regulated: record.regulated,
    },
    notifications,
  )
  const missing = due.filter(({ doneAt }) => doneAt === null).map(({ party }) => party.replaceAll('_', ' '))
  if (missing.length > 0)
    return refuse(
      'notifications_missing',
      `These must be informed, which is not recorded: ${missing.join(', ')}.`,
    )
  const open = tasks.filter(({ doneAt }) => doneAt === null).length
  if (open > 0) return refuse('tasks_open', `${open === 1 ? 'A task is' : `${open} tasks are`} not done yet.`)
  return null
}
