import { z } from 'zod'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { label, optionalLabel } from '../text/text.ts'
import { longText, reasonRules } from './incident-fields.ts'
import { disposition, incidentPriority, severity } from './incident-enums.ts'

const text = z.string().nullable().default(null)

/**
 * State chart of an incident, from the draft until it is closed. After its review the content is locked;
 * see `incidentContent`.
 */
export const incidentLifecycle = lifecycle({
  noun: 'incident',
  permission: 'Edit Incidents',
  initial: 'draft',
  phases: {
    draft: { on: { 'incident.submit': 'reported', 'incident.void': 'voided' } },
    reported: {
      on: {
        'incident.triage': 'triaged',
        'incident.reject': 'rejected',
        'incident.merge': 'merged',
        'incident.void': 'voided',
      },
    },
    triaged: {
      on: {
        'incident.respond': 'in_progress',
        'incident.reject': 'rejected',
        'incident.merge': 'merged',
        'incident.void': 'voided',
      },
    },
    in_progress: { on: { 'incident.investigate': 'investigating', 'incident.void': 'voided' } },
    investigating: { on: { 'incident.request-review': 'pending_review', 'incident.void': 'voided' } },
    pending_review: {
      on: {
        'incident.resolve': 'resolved',
        'incident.return': 'investigating',
        'incident.void': 'voided',
      },
    },
    resolved: {
      on: { 'incident.close': 'closed', 'incident.reopen': 'reopened', 'incident.void': 'voided' },
    },
    closed: { on: { 'incident.reopen-closed': 'reopened', 'incident.void': 'voided' } },
    reopened: { on: { 'incident.investigate': 'investigating', 'incident.void': 'voided' } },
    rejected: {},
    merged: {},
    voided: { label: 'Void' },
  },
  fields: {
    reportedBy: text,
    severity: z.string().default('low'),
    priority: z.string().default('p3'),
    action: text,
    /** the investigator: a team member; older records have a typed name instead */
    userId: text,
    investigator: text,
    rootCause: text,
    recommendation: text,
    /** who requested the review, e.g. `user:17` */
    requestedBy: text,
    disposition: text,
    outcome: text,
    note: text,
    reason: text,
    /** id of the original incident, if this one is a duplicate */
    incidentId: text,
  },
  steps: {
    'incident.submit': {
      command: 'SubmitIncident',
      event: 'IncidentReported',
      input: { reportedBy: label(120) },
      route: 'submit',
      history: 'Reported',
      button: {
        verb: 'Submit',
        title: (name) => `Submit ${name}?`,
        text: () =>
          'A supervisor sees the incident and assesses it. The place and what happened must be known.',
        done: (name) => `${name} is reported.`,
      },
    },
    'incident.triage': {
      command: 'TriageIncident',
      event: 'IncidentTriaged',
      input: { severity, priority: incidentPriority, note: optionalLabel(300).nullish() },
      route: 'triage',
      history: 'Triaged',
      button: {
        verb: 'Triage',
        title: (name) => `Assess ${name}`,
        text: () => 'The severity decides who must be informed. The priority decides what is answered first.',
        done: (name) => `${name} is triaged.`,
      },
    },
    'incident.respond': {
      command: 'StartResponse',
      event: 'ResponseStarted',
      input: { action: label(300) },
      route: 'respond',
      button: {
        verb: 'Start response',
        title: (name) => `Start the response to ${name}`,
        text: () => 'State what is done first. Guards who respond are added on this page.',
        done: (name) => `The response to ${name} has started.`,
      },
    },
    'incident.investigate': {
      command: 'StartInvestigation',
      event: 'InvestigationStarted',
      input: { userId: z.string('Please choose one.').min(1, 'Please choose one.') },
      adds: ['investigator'],
      route: 'investigate',
      button: {
        verb: 'Investigate',
        title: (name) => `Start the investigation of ${name}`,
        text: () => 'The response has ended. The team member who investigates is notified.',
        done: (name) => `The investigation of ${name} has started.`,
      },
    },
    'incident.request-review': {
      command: 'RequestReview',
      event: 'ReviewRequested',
      input: { rootCause: longText, recommendation: optionalLabel(500).nullish() },
      adds: ['requestedBy'],
      route: 'request-review',
      button: {
        verb: 'Request review',
        title: (name) => `Request the review of ${name}`,
        text: () => 'The content is locked from now on. Supplements can still be added.',
        done: (name) => `${name} waits for review.`,
      },
    },
    'incident.return': {
      command: 'ReturnIncident',
      event: 'IncidentReturned',
      input: { reason: reasonRules },
      permission: 'Edit Restricted Incidents',
      route: 'return',
      history: 'Returned',
      button: {
        verb: 'Return',
        title: (name) => `Return ${name}?`,
        text: () => 'The investigation continues, and the content can be amended again.',
        done: (name) => `${name} is returned.`,
      },
    },
    'incident.resolve': {
      command: 'ResolveIncident',
      event: 'IncidentResolved',
      input: { disposition, outcome: label(500) },
      permission: 'Edit Restricted Incidents',
      route: 'resolve',
      history: 'Reviewed and resolved',
      button: {
        verb: 'Resolve',
        title: (name) => `Resolve ${name}`,
        text: () => 'You have reviewed the file. Its content stays locked for good.',
        done: (name) => `${name} is resolved.`,
      },
    },
    'incident.close': {
      command: 'CloseIncident',
      event: 'IncidentClosed',
      input: { note: label(300) },
      permission: 'Edit Restricted Incidents',
      route: 'close',
      history: 'Closed',
      button: {
        verb: 'Close incident',
        title: (name) => `Close ${name}`,
        text: () =>
          'Everybody whom the severity requires must have been informed, and all tasks must be done.',
        done: (name) => `${name} is closed.`,
      },
    },
    'incident.reopen': {
      command: 'ReopenIncident',
      event: 'IncidentReopened',
      input: { reason: reasonRules },
      permission: 'Edit Restricted Incidents',
      route: 'reopen',
      history: 'Reopened',
      button: {
        verb: 'Reopen',
        title: (name) => `Reopen ${name}?`,
        text: () => 'The investigation continues with supplements. The reviewed content stays locked.',
        done: (name) => `${name} is reopened.`,
      },
    },
    'incident.reopen-closed': {
      command: 'ReopenClosedIncident',
      event: 'ClosedIncidentReopened',
      input: { reason: reasonRules },
      permission: 'Edit Management Incidents',
      route: 'reopen-closed',
      history: 'Reopened after it was closed',
      button: {
        verb: 'Reopen closed incident',
        title: (name) => `Reopen ${name}?`,
        text: () => 'The investigation continues with supplements. The reviewed content stays locked.',
        done: (name) => `${name} is reopened.`,
      },
    },
    'incident.reject': {
      command: 'RejectIncident',
      event: 'IncidentRejected',
      input: { reason: reasonRules },
      route: 'reject',
      history: 'Rejected',
      button: {
        verb: 'Reject',
        title: (name) => `Reject ${name}?`,
        text: () => 'The report is no incident. It stays readable with the reason.',
        done: (name) => `${name} is rejected.`,
        tone: 'danger',
      },
    },
    'incident.merge': {
      command: 'MergeIncident',
      event: 'IncidentMerged',
      input: { incidentId: z.string('Please choose one.').min(1, 'Please choose one.'), reason: reasonRules },
      route: 'merge',
      history: 'Merged into another incident',
      button: {
        verb: 'Merge',
        title: (name) => `Merge ${name} into another incident`,
        text: () => 'It is a duplicate. It stays readable and leads to the incident that continues.',
        done: (name) => `${name} is merged.`,
      },
    },
    'incident.void': {
      command: 'VoidIncident',
      event: 'IncidentVoided',
      input: { reason: reasonRules },
      permission: 'Edit Management Incidents',
      route: 'void',
      history: 'Voided',
      button: {
        verb: 'Void',
        title: (name) => `Void ${name}?`,
        text: () =>
          'It was recorded by mistake. It stays readable with its number. Nothing can be added to it.',
        done: (name) => `${name} is void.`,
        tone: 'danger',
      },
    },
  },
})
export type IncidentPhase = z.infer<typeof incidentLifecycle.phase>

/** Phases in which somebody must still act on an incident. */
export const OPEN_INCIDENT_PHASES: readonly z.infer<typeof incidentLifecycle.phase>[] = [
  'reported',
  'triaged',
  'in_progress',
  'investigating',
  'pending_review',
  'reopened',
]
