import { z } from 'zod'
import { storedFilesOrNone } from '../records/file.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { label, optionalLabel } from '../text/text.ts'
import { day } from '../time/day.ts'
import { issueImages, issueText } from './issue-fields.ts'

export const HOLD_REASONS = ['waiting_client', 'waiting_parts', 'waiting_vendor', 'scheduled'] as const
export const RESOLUTIONS = ['fixed', 'workaround'] as const
export const CLOSE_REASONS = ['duplicate', 'not_reproducible', 'wont_fix', 'client_declined'] as const

const note = { note: optionalLabel(300).nullish() }
const text = z.string().nullable().default(null)

/**
 * State chart of an issue, from the report until the repair is verified. If a verified issue recurs, people
 * report a new issue.
 */
export const issueLifecycle = lifecycle({
  noun: 'issue',
  permission: 'Edit Issues',
  initial: 'reported',
  phases: {
    reported: {
      on: { 'issue.acknowledge': 'acknowledged', 'issue.assign': 'assigned', 'issue.close': 'closed' },
    },
    acknowledged: { on: { 'issue.assign': 'assigned', 'issue.close': 'closed' } },
    assigned: {
      on: {
        'issue.start': 'in_progress',
        'issue.assign': 'assigned',
        'issue.hold': 'on_hold',
        'issue.close': 'closed',
      },
    },
    in_progress: {
      on: {
        'issue.resolve': 'resolved',
        'issue.hold': 'on_hold',
        'issue.assign': 'assigned',
        'issue.close': 'closed',
      },
    },
    on_hold: { on: { 'issue.resume': 'in_progress', 'issue.assign': 'assigned', 'issue.close': 'closed' } },
    resolved: { on: { 'issue.verify': 'verified', 'issue.reopen': 'reopened' } },
    reopened: { on: { 'issue.start': 'in_progress', 'issue.assign': 'assigned', 'issue.close': 'closed' } },
    verified: {},
    closed: { label: 'Closed without action', on: { 'issue.reopen': 'reopened' } },
  },
  fields: {
    note: text,
    /** the assignee: a team member or a guard */
    userId: text,
    workerId: text,
    holdReason: text,
    holdNote: text,
    /** day on which the work is to continue, YYYY-MM-DD */
    holdUntil: text,
    resolution: text,
    workDone: text,
    /** images of the repair */
    filesAfter: storedFilesOrNone,
    /** who resolved it, e.g. `user:17` */
    resolvedBy: text,
    reopenReason: text,
    closeReason: text,
    closeNote: text,
  },
  steps: {
    'issue.acknowledge': {
      command: 'AcknowledgeIssue',
      event: 'IssueAcknowledged',
      input: note,
      route: 'acknowledge',
      button: {
        verb: 'Acknowledge',
        title: (name) => `Acknowledge ${name}?`,
        text: () => 'You confirm that the report was read. Nobody is assigned yet.',
        done: (name) => `${name} is acknowledged.`,
      },
    },
    'issue.assign': {
      command: 'AssignIssue',
      event: 'IssueAssigned',
      input: { userId: z.string().min(1).nullish(), workerId: z.string().min(1).nullish() },
      route: 'assign',
      button: {
        verb: 'Assign',
        title: (name) => `Assign ${name}`,
        text: () => 'Choose a team member or a guard. Work then starts again from Assigned.',
        done: (name) => `${name} is assigned.`,
      },
    },
    'issue.start': {
      command: 'StartIssue',
      event: 'IssueStarted',
      input: note,
      route: 'start',
      button: {
        verb: 'Start work',
        title: (name) => `Start work on ${name}?`,
        text: () => 'The issue is in progress from now on.',
        done: (name) => `${name} is in progress.`,
      },
    },
    'issue.hold': {
      command: 'PutIssueOnHold',
      event: 'IssuePutOnHold',
      input: {
        holdReason: z.enum(HOLD_REASONS, 'Please choose one.'),
        holdNote: label(300),
        holdUntil: day,
      },
      route: 'hold',
      button: {
        verb: 'Put on hold',
        title: (name) => `Put ${name} on hold`,
        text: () => 'Say what the work waits for, and on which day it is to continue.',
        done: (name) => `${name} is on hold.`,
      },
    },
    'issue.resume': {
      command: 'ResumeIssue',
      event: 'IssueResumed',
      input: note,
      route: 'resume',
      button: {
        verb: 'Resume work',
        title: (name) => `Resume work on ${name}?`,
        text: () => 'The issue is in progress again.',
        done: (name) => `${name} is in progress.`,
      },
    },
    'issue.resolve': {
      command: 'ResolveIssue',
      event: 'IssueResolved',
      input: {
        resolution: z.enum(RESOLUTIONS, 'Please choose one.'),
        workDone: issueText,
        filesAfter: issueImages,
      },
      adds: ['resolvedBy'],
      route: 'resolve',
      button: {
        verb: 'Resolve',
        title: (name) => `Resolve ${name}`,
        text: () => 'Say what was done. Somebody else verifies it.',
        done: (name) => `${name} is resolved.`,
      },
    },
    'issue.verify': {
      command: 'VerifyIssue',
      event: 'IssueVerified',
      input: note,
      route: 'verify',
      button: {
        verb: 'Verify',
        title: (name) => `Verify ${name}?`,
        text: () => 'You confirm that the defect is gone. Whoever resolved the issue cannot verify it.',
        done: (name) => `${name} is verified.`,
      },
    },
    'issue.reopen': {
      command: 'ReopenIssue',
      event: 'IssueReopened',
      input: { reopenReason: label(300) },
      route: 'reopen',
      button: {
        verb: 'Reopen',
        title: (name) => `Reopen ${name}`,
        text: () => 'The issue needs more work. What was done so far stays readable.',
        done: (name) => `${name} is reopened.`,
      },
    },
    'issue.close': {
      command: 'CloseIssue',
      event: 'IssueClosed',
      input: { closeReason: z.enum(CLOSE_REASONS, 'Please choose one.'), closeNote: label(300) },
      route: 'close',
      button: {
        verb: 'Close without action',
        title: (name) => `Close ${name} without action`,
        text: () => 'Nothing was repaired. The issue stays readable, and it can be reopened.',
        done: (name) => `${name} is closed.`,
        tone: 'danger',
      },
    },
  },
})

export type IssueStatus = z.infer<typeof issueLifecycle.phase>

/** Phases in which work remains. */
export const OPEN_ISSUE_STATUSES: readonly IssueStatus[] = [
  'reported',
  'acknowledged',
  'assigned',
  'in_progress',
  'on_hold',
  'reopened',
]
