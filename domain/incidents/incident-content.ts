import { z } from 'zod'
import { namedFile } from '../records/file.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { label, optionalLabel } from '../text/text.ts'
import { confidentiality } from './confidentiality.ts'
import { disclosureSteps } from './disclosure-steps.ts'
import { packSteps } from './pack-steps.ts'
import { longText, moment, notificationRules, reasonRules } from './incident-fields.ts'

const id = z.string('Please choose one.').min(1, 'Please choose one.')
const text = z.string().nullable().default(null)
const time = z.number().nullable().default(null)
const entry = z.string().min(1)
const LOCKED = { code: 'locked' }
const OPEN = {
  'content.add-responder': 'open',
  'content.record-stage': 'open',
  'content.contain': 'open',
  'content.add-task': 'open',
  'content.finish-task': 'open',
} as const
const ALWAYS = [
  'content.assign',
  'content.supplement',
  'content.notify',
  'content.add-evidence',
  'content.hand-over',
  'content.classify',
  'content.hold',
  'content.release',
  'content.receive',
  'content.bookmark',
  'content.give-pack',
  'content.complete-pack',
  'content.disclose',
  'content.withdraw-disclosure',
] as const
const staying = <Phase extends string>(phase: Phase) =>
  Object.fromEntries(ALWAYS.map((name) => [name, phase])) as Record<(typeof ALWAYS)[number], Phase>

/** stages of a guard who responds, in order */
export const RESPONDER_STAGES = ['called', 'acknowledged', 'en_route', 'on_scene', 'cleared'] as const

/**
 * State chart of the content of an incident. An open incident accepts all additions. After its review it
 * accepts supplements, notifications, evidence and legal hold. A rejected, merged or void incident accepts
 * nothing.
 */
export const incidentContent = lifecycle({
  noun: 'incident',
  permission: 'Edit Incidents',
  initial: 'open',
  phases: {
    open: { on: { ...OPEN, ...staying('open') } },
    locked: { label: 'Locked by review', on: { 'content.finish-task': 'locked', ...staying('locked') } },
    ended: {
      label: 'Rejected, merged or void',
      on: { 'content.release': 'ended', 'content.give-pack': 'ended', 'content.complete-pack': 'ended' },
    },
  },
  fields: {
    entryId: z.string().default(''),
    text,
    title: text,
    /** the team member of a task or incident; older tasks have a name instead */
    userId: text,
    assignee: text,
    dueAt: time,
    note: text,
    workerId: text,
    stage: text,
    at: time,
    party: text,
    name: text,
    method: text,
    reference: text,
    file: z.object({ digest: z.string(), name: z.string() }).nullable().default(null),
    description: text,
    custodian: text,
    seal: text,
    reason: text,
    confidentiality: z.string().default('normal'),
    /** level of confidentiality before the change */
    was: text,
    workerIds: z.array(z.string()).default([]),
    from: time,
    to: time,
    incidentId: text,
    /** recipient of an incident pack */
    recipient: text,
    /** SHA-256 of a pack's manifest, in hex */
    digest: text,
    fileCount: z.number().default(0),
    /** name of a replay; the next field contains its URL parameters */
    bookmark: text,
    view: z.record(z.string(), z.string()).default({}),
    /** when it was added, ms since epoch UTC; the next field: by whom, e.g. `user:17` */
    madeAt: z.number().default(0),
    madeBy: z.string().default(''),
  },
  steps: {
    'content.supplement': {
      command: 'SupplementIncident',
      event: 'IncidentSupplemented',
      input: { text: longText },
      adds: ['entryId', 'madeAt', 'madeBy'],
      route: 'supplement',
      button: {
        verb: 'Supplement',
        title: (name) => `Add a supplement to ${name}`,
        text: () => 'It stands below the record with your name and the time. The record stays as it is.',
        done: () => 'Supplement added.',
      },
    },
    'content.add-responder': {
      command: 'CallResponder',
      event: 'ResponderCalled',
      input: { workerId: id, at: moment },
      adds: ['entryId', 'madeAt', 'madeBy'],
      route: 'call-responder',
      refusal: LOCKED,
      button: {
        verb: 'Add responder',
        title: () => 'Add a guard who responds',
        text: () => 'The guard was called at this time.',
        done: () => 'Responder added.',
      },
    },
    'content.record-stage': {
      command: 'RecordStage',
      event: 'StageRecorded',
      input: { entryId: entry, stage: z.enum(RESPONDER_STAGES, 'Please choose one.'), at: moment },
      route: 'record-stage',
      refusal: LOCKED,
      button: {
        verb: 'Record time',
        title: () => 'Record a time of this guard',
        text: () =>
          'Called, accepted, en route, on scene, cleared: each is recorded once and in this order. A guard who is cleared before reaching the scene was stood down.',
        done: () => 'Time recorded.',
      },
    },
    'content.contain': {
      command: 'ContainIncident',
      event: 'IncidentContained',
      input: { at: moment },
      adds: ['madeAt', 'madeBy'],
      route: 'contain',
      refusal: LOCKED,
      button: {
        verb: 'Contained',
        title: (name) => `Is ${name} contained?`,
        text: () => 'The situation does not become worse any more. Guards may still be on the scene.',
        done: (name) => `${name} is contained.`,
      },
    },
    'content.assign': {
      command: 'AssignIncident',
      event: 'IncidentAssigned',
      input: { userId: id },
      route: 'assign',
      button: {
        verb: 'Assign',
        title: (name) => `Assign ${name}`,
        text: () => 'The team member is notified. They need permission to see this incident.',
        done: (name) => `${name} is assigned.`,
      },
    },
    'content.add-task': {
      command: 'AddTask',
      event: 'TaskAdded',
      input: { title: label(200), userId: id, dueAt: moment.nullish() },
      adds: ['entryId', 'assignee', 'madeAt', 'madeBy'],
      route: 'add-task',
      refusal: LOCKED,
      button: {
        verb: 'Add task',
        title: () => 'Add a task',
        text: () => 'The team member is notified. An incident is closed when all of its tasks are done.',
        done: () => 'Task added.',
      },
    },
    'content.finish-task': {
      command: 'FinishTask',
      event: 'TaskFinished',
      input: { entryId: entry, note: optionalLabel(300).nullish() },
      adds: ['madeAt', 'madeBy'],
      route: 'finish-task',
      button: {
        verb: 'Done',
        title: () => 'Is this task done?',
        text: () => 'Your name and the time are recorded.',
        done: () => 'Task done.',
      },
    },
    'content.notify': {
      command: 'RecordNotification',
      event: 'NotificationRecorded',
      input: notificationRules.shape,
      adds: ['entryId', 'madeAt', 'madeBy'],
      route: 'record-notification',
      button: {
        verb: 'Record notification',
        title: () => 'Record a notification',
        text: () => 'You state who was informed, how and when. Your name is recorded.',
        done: () => 'Notification recorded.',
      },
    },
    'content.add-evidence': {
      command: 'AddEvidence',
      event: 'EvidenceAdded',
      input: {
        file: namedFile.nullish(),
        description: label(200),
        custodian: label(120),
        seal: optionalLabel(60).nullish(),
      },
      adds: ['entryId', 'madeAt', 'madeBy'],
      route: 'add-evidence',
      button: {
        verb: 'Add evidence',
        title: () => 'Add evidence',
        text: () =>
          'A file is identified by its SHA-256 digest. An object is described, with the number of its seal.',
        done: () => 'Evidence added.',
      },
    },
    'content.hand-over': {
      command: 'HandOverEvidence',
      event: 'EvidenceHandedOver',
      input: { entryId: entry, custodian: label(120), reason: reasonRules },
      adds: ['madeAt', 'madeBy'],
      route: 'hand-over',
      button: {
        verb: 'Hand over',
        title: () => 'Hand this evidence over',
        text: () => 'Each hand-over is an entry: from whom, to whom, why and when.',
        done: () => 'Hand-over recorded.',
      },
    },
    'content.classify': {
      command: 'ClassifyIncident',
      event: 'IncidentClassified',
      input: { confidentiality, reason: reasonRules },
      adds: ['was'],
      permission: 'Edit Restricted Incidents',
      route: 'classify',
      button: {
        verb: 'Confidentiality',
        title: (name) => `Who may see ${name}?`,
        text: () => 'Whoever may not see it does not find it in lists, searches and exports either.',
        done: () => 'Confidentiality changed.',
      },
    },
    'content.hold': {
      command: 'PlaceHold',
      event: 'LegalHoldPlaced',
      input: {
        reason: reasonRules,
        workerIds: z.array(id).max(50, 'Please keep it to 50.'),
        from: moment,
        to: moment,
      },
      adds: ['madeAt', 'madeBy'],
      permission: 'Edit Management Incidents',
      route: 'place-hold',
      button: {
        verb: 'Legal hold',
        title: (name) => `Place ${name} under legal hold`,
        text: () =>
          'The fixes of these guards in this period and the files of the incident are kept until you release the hold.',
        done: () => 'Legal hold placed.',
      },
    },
    'content.release': {
      command: 'ReleaseHold',
      event: 'LegalHoldReleased',
      input: { reason: reasonRules },
      permission: 'Edit Management Incidents',
      route: 'release-hold',
      button: {
        verb: 'Release hold',
        title: (name) => `Release the legal hold of ${name}?`,
        text: () => 'Fixes that are older than the company keeps them are deleted soon afterwards.',
        done: () => 'Legal hold released.',
        tone: 'danger',
      },
    },
    'content.receive': {
      command: 'ReceiveDuplicate',
      event: 'DuplicateReceived',
      input: { incidentId: id },
    },
    ...packSteps,
    ...disclosureSteps,
  },
})
export type IncidentContent = z.infer<typeof incidentContent.phase>
