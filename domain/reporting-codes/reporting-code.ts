import { z } from 'zod'
import { type StreamType, refuse } from '../event-sourcing/event.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { areValuesEqual } from '../event-sourcing/record-stream.ts'
import { label } from '../text/text.ts'
import { day } from '../time/day.ts'
import { type CodeUse, codeUse, codeUsesRules, DEFAULT_CODE_USES } from './code-uses.ts'

const id = z.string().min(1)

export const reportingCodeRules = z.object({
  sitePostId: id,
  label: label(80),
  /** last day of validity, in the company's time zone; null: no end */
  expiresOn: day.nullable(),
  uses: codeUsesRules.optional(),
})

/**
 * Lifecycle of a code at a site post. Everybody who scans the code can report from the post. A revoked code
 * never works again.
 */
export const reportingCodeLifecycle = lifecycle({
  noun: 'code',
  permission: 'Edit Checklists',
  initial: 'unknown',
  phases: {
    unknown: { on: { 'code.issue': 'issued' } },
    issued: { on: { 'code.allow': 'issued', 'code.revoke': 'revoked' } },
    revoked: {},
  },
  fields: {
    sitePostId: id,
    label: z.string(),
    expiresOn: z.string().nullable(),
    /** time from which the code is refused, ms since epoch UTC */
    expiresAt: z.number().nullable(),
    /** SHA-256 of the code, hex; the event log never contains the code itself */
    codeHash: z.string(),
    /** what the code permits; older codes, without this field, permit checklists */
    uses: z.array(codeUse).default([...DEFAULT_CODE_USES]),
  },
  steps: {
    'code.issue': {
      command: 'IssueReportingCode',
      event: 'ReportingCodeIssued',
      input: {
        ...reportingCodeRules.shape,
        expiresAt: z.number().int().nullable(),
        codeHash: z.string().regex(/^[0-9a-f]{64}$/),
      },
      refusal: { code: 'already_issued', message: 'This code is already issued.' },
    },
    'code.allow': {
      command: 'ChangeReportingCodeUses',
      event: 'ReportingCodeUsesChanged',
      input: { uses: codeUsesRules },
      refusal: { code: 'not_issued', message: 'This code is revoked.' },
      route: 'uses',
      history: 'What the code is for was changed',
    },
    'code.revoke': {
      command: 'RevokeReportingCode',
      event: 'ReportingCodeRevoked',
      refusal: { code: 'not_issued', message: 'This code is revoked already.' },
      route: 'revoke',
      button: {
        verb: 'Revoke',
        title: () => 'Revoke this code?',
        text: () =>
          'Nobody can report by it any more, also where it hangs on a wall. What was reported stays.',
        done: (name) => `${name} is revoked.`,
        tone: 'danger',
      },
    },
  },
})

const reportingCodeEvent = z.discriminatedUnion('type', reportingCodeLifecycle.events)
export type ReportingCodeEvent = z.infer<typeof reportingCodeEvent>

const reportingCodeCommand = z.discriminatedUnion('type', reportingCodeLifecycle.commands)
export type ReportingCodeCommand = z.infer<typeof reportingCodeCommand>

export interface ReportingCodeState {
  phase: z.infer<typeof reportingCodeLifecycle.phase>
  uses: readonly CodeUse[]
}

export const reportingCodeStream: StreamType<ReportingCodeState, ReportingCodeCommand, ReportingCodeEvent> = {
  name: 'reporting-code',
  command: reportingCodeCommand,
  event: reportingCodeEvent,
  initial: { phase: reportingCodeLifecycle.initial, uses: [] },
  evolve: ({ phase, uses }, event) => ({
    phase: reportingCodeLifecycle.phaseAfter(phase, event),
    uses: 'uses' in event ? event.uses : uses,
  }),
  decide: (command, { phase, uses }, { at }) =>
    reportingCodeLifecycle.decide<ReportingCodeEvent>(command, phase, {
      ChangeReportingCodeUses: ({ uses: wanted }) => (areValuesEqual(uses, wanted) ? { events: [] } : null),
      IssueReportingCode: ({ expiresAt }) =>
        expiresAt !== null && expiresAt <= at
          ? refuse('in_past', 'Please choose today or a later day.', 'expiresOn')
          : null,
    }),
}
