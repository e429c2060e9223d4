import { incidentContent } from '../../../domain/incidents/incident-content.ts'
import { incidentLifecycle } from '../../../domain/incidents/incident-lifecycle.ts'
import type { Step } from '../../../domain/event-sourcing/lifecycle.ts'
import type { IncidentNames } from '../incident-rows.ts'

const STEPS: readonly Step[] = [
  ...Object.values<Step>(incidentLifecycle.steps),
  ...Object.values<Step>(incidentContent.steps),
]
/** fields that describe an event, most important first */
const TOLD = [
  'title',
  'bookmark',
  'text',
  'action',
  'outcome',
  'rootCause',
  'recommendation',
  'description',
  'party',
  'name',
  'stage',
  'severity',
  'priority',
  'confidentiality',
  'disposition',
  'assignee',
  'investigator',
  'reportedBy',
  'custodian',
  'recipient',
  'note',
  'reason',
  'amendReason',
]

/**
 * Returns the label of an event type: 'Stage recorded' for 'StageRecorded', unless STEPS defines another
 * label.
 */
export function eventLabel(type: string): string {
  const named = STEPS.find(({ event }) => event === type)?.history
  if (named !== undefined) return named
  const words = type.split(/(?=[A-Z])/).map((word, at) => (at === 0 ? word : word.toLowerCase()))
  return words.join(' ')
}

/** Describes an event in words with its guard and team member. The text fits into a table cell. */
export function eventDetails(
  event: Readonly<Record<string, unknown>>,
  { guard, person }: Pick<IncidentNames, 'guard' | 'person'>,
): string {
  const { workerId, userId } = event
  const names = [
    typeof workerId === 'string' && (guard(workerId) ?? `guard ${workerId}`),
    typeof userId === 'string' && (person(`user:${userId}`) ?? 'a former team member'),
  ].filter((name) => name !== false)
  const said = TOLD.flatMap((field) => {
    const value = event[field]
    return typeof value === 'string' && value !== '' ? [value.replaceAll('_', ' ')] : []
  })
  const text = [...said, ...names].join('; ')
  return text.length > 400 ? `${text.slice(0, 399)}…` : text
}
