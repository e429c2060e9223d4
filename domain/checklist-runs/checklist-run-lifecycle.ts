import { z } from 'zod'
import { checklistItem } from '../checklists/checklist-item.ts'
import { claimedPosition } from '../field-reports/claimed-position.ts'
import { fieldClocks } from '../field-reports/field-clocks.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { label, optionalLabel } from '../text/text.ts'
import { checklistReportRules } from './checklist-answers.ts'

const id = z.string().min(1)
const moment = z.number().int()
const photo = z.object({ digest: z.string(), originalDigest: z.string().nullable() })

/**
 * Fields of stored events. They have no limits: values were validated by the rules in force at their time.
 */
const fields = {
  sitePostId: id,
  checklistId: id,
  /** version of the checklist's stream whose items were answered */
  checklistVersion: z.number(),
  title: z.string(),
  items: z.array(checklistItem),
  passMark: z.number().nullable().default(null),
  answers: z.array(z.union([z.boolean(), z.number(), z.string(), photo, z.array(z.string())]).nullable()),
  remarks: z.array(z.object({ note: z.string().nullable(), photo: photo.nullable() }).nullable()).default([]),
  reporter: z.string(),
  /** `user:7` or `code:4`; null in reports from before reviews existed */
  reportedBy: z.string().nullable().default(null),
  note: z.string().nullable(),
  clocks: fieldClocks,
  position: z
    .object({ latitude: z.number(), longitude: z.number(), accuracyM: z.number().nullable() })
    .nullable(),
  /** identifies the due time; unique within the company */
  key: z.string(),
  dueFrom: moment,
  dueTo: moment,
  /** the round whose points require the checklist; null: its own schedule does */
  roundRunId: id.nullable().default(null),
  reason: z.string(),
  reviewNote: z.string().nullable().default(null),
  /** index of an item, from 0 */
  item: z.number().int().nonnegative(),
  incidentId: id,
}

const reason = label(300)

/**
 * State chart of a checklist run at a site post, from its due time to its review. Times are ms since epoch
 * UTC.
 */
export const checklistRunLifecycle = lifecycle({
  noun: 'checklist report',
  permission: 'Edit Checklists',
  initial: 'planned',
  phases: {
    planned: { on: { 'run.due': 'scheduled', 'run.report': 'completed' } },
    scheduled: {
      label: 'Due',
      on: {
        'run.start': 'started',
        'run.report': 'completed',
        'run.overdue': 'overdue',
        'run.cancel': 'cancelled',
      },
    },
    overdue: {
      on: {
        'run.start': 'started',
        'run.report': 'completed',
        'run.miss': 'missed',
        'run.cancel': 'cancelled',
      },
    },
    // a phone may send its report late, when it is online again
    missed: { on: { 'run.report': 'completed' } },
    // the person may be called away after starting, so the deadlines still apply
    started: {
      on: {
        'run.report': 'completed',
        'run.abandon': 'abandoned',
        'run.overdue': 'overdue',
        'run.miss': 'missed',
      },
    },
    completed: {
      on: { 'run.review': 'reviewed', 'run.return': 'returned', 'run.link': 'completed' },
    },
    returned: { on: { 'run.report': 'completed', 'run.link': 'returned' } },
    reviewed: { on: { 'run.link': 'reviewed' } },
    abandoned: {},
    cancelled: {},
  },
  fields,
  steps: {
    'run.due': {
      command: 'ScheduleChecklist',
      event: 'ChecklistBecameDue',
      input: {
        sitePostId: id,
        checklistId: id,
        title: z.string(),
        key: fields.key,
        dueFrom: moment,
        dueTo: moment,
        roundRunId: id.nullable(),
      },
      refusal: { code: 'already_due', message: 'This checklist is already due.' },
    },
    'run.start': {
      command: 'StartChecklist',
      event: 'ChecklistStarted',
      route: 'start',
      button: {
        verb: 'Start',
        title: (name) => `Start ${name}?`,
        text: () => 'Others see that somebody is filling it in.',
        done: (name) => `${name} is started.`,
      },
    },
    'run.report': {
      command: 'ReportChecklist',
      event: 'ChecklistReported',
      input: {
        sitePostId: id,
        checklistId: id,
        checklistVersion: fields.checklistVersion,
        title: z.string(),
        items: fields.items,
        passMark: z.number().nullable().default(null),
        ...checklistReportRules.shape,
        clocks: fieldClocks,
        position: claimedPosition.nullable(),
      },
      adds: ['reportedBy'],
      refusal: { code: 'already_reported', message: 'This checklist is reported already.' },
    },
    'run.overdue': { command: 'MarkChecklistOverdue', event: 'ChecklistBecameOverdue', refusal: 'ignored' },
    'run.miss': { command: 'MissChecklist', event: 'ChecklistMissed', refusal: 'ignored' },
    'run.cancel': {
      command: 'CancelChecklist',
      event: 'ChecklistCancelled',
      input: { reason },
      route: 'cancel',
      button: {
        verb: 'Cancel',
        title: (name) => `Cancel ${name}?`,
        text: () => 'The checklist is no longer expected. It counts neither as filled in nor as missed.',
        done: (name) => `${name} is cancelled.`,
        tone: 'danger',
      },
    },
    'run.abandon': {
      command: 'AbandonChecklist',
      event: 'ChecklistAbandoned',
      input: { reason },
      route: 'abandon',
      button: {
        verb: 'Abandon',
        title: (name) => `Abandon ${name}?`,
        text: () => 'It is not filled in. The reason is kept.',
        done: (name) => `${name} is abandoned.`,
        tone: 'danger',
      },
    },
    'run.review': {
      command: 'ReviewChecklist',
      event: 'ChecklistReviewed',
      input: { reviewNote: optionalLabel(300).nullish() },
      route: 'review',
      button: {
        verb: 'Review',
        title: (name) => `Review ${name}?`,
        text: () => 'You have read the answers and accept the report. Its alarm ends.',
        done: (name) => `${name} is reviewed.`,
      },
    },
    'run.return': {
      command: 'ReturnChecklist',
      event: 'ChecklistReturned',
      input: { reason },
      route: 'return',
      button: {
        verb: 'Return',
        title: (name) => `Return ${name}?`,
        text: () => 'It is to be filled in again. What was answered stays in the history.',
        done: (name) => `${name} is returned.`,
      },
    },
    'run.link': {
      command: 'LinkIncident',
      event: 'IncidentLinked',
      input: { item: fields.item, incidentId: id },
      history: 'An incident was created for a failed item',
    },
  },
})

export type ChecklistRunPhase = z.infer<typeof checklistRunLifecycle.phase>
