import { z } from 'zod'
import type { StreamType } from '../event-sourcing/event.ts'
import { claimedPosition } from './claimed-position.ts'
import { fieldClocks } from './field-clocks.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { ERASED_PERSON } from '../event-sourcing/personal-fields.ts'
import { codeUse } from '../reporting-codes/code-uses.ts'
import { label, optionalLabel } from '../text/text.ts'
import { doubt } from './report-doubts.ts'

const id = z.string().min(1)
const photo = z.object({ digest: z.string(), originalDigest: z.string().nullable() })

const fields = {
  reportingCodeId: id,
  sitePostId: id,
  use: codeUse,
  /** title of the report: 'Clock in', the title of a checklist, or the text of an occurrence */
  title: z.string(),
  /** id of the guard with the entered number; null: no such guard, or no number was required */
  workerId: z.string().nullable().default(null),
  checkpointId: z.string().nullable().default(null),
  /** stream of the record that the report created, e.g. `occurrence-17`; null: none */
  outcome: z.string().nullable().default(null),
  /** position in the event log of the clock event that the report created */
  clockEvent: z.string().nullable().default(null),
  /** name or guard number that the reporter entered */
  reporter: z.string().nullable().default(null),
  guardNumber: z.string().nullable().default(null),
  note: z.string().nullable().default(null),
  photo: photo.nullable().default(null),
  signature: photo.nullable().default(null),
  clocks: fieldClocks,
  position: claimedPosition.nullable(),
  /** installation of the page that sent the report */
  sender: z.string(),
  /** number that the sender gave the report; null in reports of earlier versions, which did not store it */
  sequence: z.number().int().nullable().default(null),
  doubts: z.array(doubt),
  decisionNote: z.string().nullable().default(null),
  reason: z.string(),
  /** why the created record remains although the report was rejected */
  notReverted: z.string(),
}

/**
 * Lifecycle of a report that was sent with a reporting code at a post. A person decides about doubtful
 * reports; none is refused silently.
 */
export const fieldReportLifecycle = lifecycle({
  noun: 'report by code',
  permission: 'Edit Checklists',
  initial: 'unknown',
  phases: {
    unknown: { on: { 'report.receive': 'received' } },
    received: {
      on: { 'report.question': 'questioned', 'report.accept': 'accepted', 'report.reject': 'rejected' },
    },
    questioned: {
      label: 'To be decided',
      on: { 'report.accept': 'accepted', 'report.reject': 'rejected' },
    },
    accepted: {},
    rejected: { on: { 'report.retain_outcome': 'rejected' } },
  },
  fields,
  steps: {
    'report.receive': {
      command: 'ReceiveFieldReport',
      event: 'FieldReportReceived',
      input: {
        reportingCodeId: id,
        sitePostId: id,
        use: codeUse,
        title: z.string().max(300),
        workerId: id.nullable(),
        checkpointId: id.nullable(),
        outcome: id.nullable(),
        clockEvent: id.nullable(),
        reporter: z.string().max(120).nullable(),
        guardNumber: z.string().max(20).nullable(),
        note: z.string().max(2000).nullable(),
        photo: photo.nullable(),
        signature: photo.nullable(),
        clocks: fieldClocks,
        position: claimedPosition.nullable(),
        sender: z.string().max(200),
        sequence: z.number().int().nullable().default(null),
      },
      refusal: { code: 'already_received', message: 'This report is received already.' },
    },
    'report.question': {
      command: 'QuestionFieldReport',
      event: 'FieldReportQuestioned',
      input: { doubts: z.array(doubt).min(1).max(10) },
      history: 'A person is to decide whether it counts',
    },
    'report.accept': {
      command: 'AcceptFieldReport',
      event: 'FieldReportAccepted',
      input: { decisionNote: optionalLabel(300).nullish() },
      route: 'accept',
      button: {
        verb: 'Accept',
        title: (name) => `Accept ${name}?`,
        text: () => 'It counts as it was reported. An alarm for help ends.',
        done: (name) => `${name} is accepted.`,
      },
    },
    'report.reject': {
      command: 'RejectFieldReport',
      event: 'FieldReportRejected',
      input: { reason: label(300) },
      route: 'reject',
      button: {
        verb: 'Reject',
        title: (name) => `Reject ${name}?`,
        text: () =>
          'What it brought about no longer counts: the clock event or visit is withdrawn, the occurrence is void, the checklist is returned, the alarm ends. The report stays readable. The phone that sent it shows the reason.',
        done: (name) => `${name} is rejected.`,
        tone: 'danger',
      },
    },
    'report.retain_outcome': {
      command: 'RetainOutcome',
      event: 'OutcomeRetained',
      input: { notReverted: label(300) },
      history: 'Nothing was taken back',
    },
  },
})

const fieldReportEvent = z.discriminatedUnion('type', fieldReportLifecycle.events)
export type FieldReportEvent = z.infer<typeof fieldReportEvent>
const fieldReportCommand = z.discriminatedUnion('type', fieldReportLifecycle.commands)
export type FieldReportCommand = z.infer<typeof fieldReportCommand>

const fieldReportState = z.object({ phase: fieldReportLifecycle.phase })
export type FieldReportState = z.infer<typeof fieldReportState>

/**
 * Event stream of a report that was sent with a reporting code: its times, place and doubts, and who
 * decided about it.
 */
export const fieldReportStream: StreamType<FieldReportState, FieldReportCommand, FieldReportEvent> = {
  name: 'field-report',
  personal: {
    title: ERASED_PERSON,
    reporter: ERASED_PERSON,
    guardNumber: null,
    note: null,
    photo: null,
    signature: null,
    position: null,
  },
  command: fieldReportCommand,
  event: fieldReportEvent,
  state: fieldReportState,
  initial: { phase: fieldReportLifecycle.initial },
  evolve: ({ phase }, event) => ({ phase: fieldReportLifecycle.phaseAfter(phase, event) }),
  decide: (command, { phase }) => fieldReportLifecycle.decide(command, phase),
}
