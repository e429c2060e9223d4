import { z } from 'zod'
import { createMachine } from 'xstate'
import { type Decision, type StreamType, refuse } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'
import { label } from '../text.ts'
import { day } from '../time/day.ts'

export type ReportingCodePhase = 'unknown' | 'issued' | 'revoked'

/** A code that lets anybody who scans it report from one site post. A revoked one never works again. */
export const reportingCodeLifecycle = createMachine({
  id: 'reportingCode',
  initial: 'unknown',
  states: {
    unknown: { on: { 'code.issue': 'issued' } },
    issued: { on: { 'code.revoke': 'revoked' } },
    revoked: { type: 'final' },
  },
})

const id = z.string().min(1)

export const reportingCodeRules = z.object({
  sitePostId: id,
  label: label(80),
  /** the last day on which the code is valid, in the company's time zone; null where it has no end */
  expiresOn: day.nullable(),
})

const reportingCodeEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ReportingCodeIssued'),
    sitePostId: id,
    label: z.string(),
    expiresOn: z.string().nullable(),
    /** ms since epoch UTC; the code is refused from then on */
    expiresAt: z.number().nullable(),
    /** SHA-256 of the code, hex; the code itself is nowhere in the log */
    codeHash: z.string(),
  }),
  z.object({ type: z.literal('ReportingCodeRevoked') }),
])
export type ReportingCodeEvent = z.infer<typeof reportingCodeEvent>

const reportingCodeCommand = z.discriminatedUnion('type', [
  reportingCodeRules.extend({
    type: z.literal('IssueReportingCode'),
    expiresAt: z.number().int().nullable(),
    codeHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.object({ type: z.literal('RevokeReportingCode') }),
])
export type ReportingCodeCommand = z.infer<typeof reportingCodeCommand>

export interface ReportingCodeState {
  phase: ReportingCodePhase
}

function decideReportingCode(
  command: ReportingCodeCommand,
  { phase }: ReportingCodeState,
  { at }: { at: number },
): Decision<ReportingCodeEvent> {
  switch (command.type) {
    case 'IssueReportingCode': {
      if (!phaseAfter(reportingCodeLifecycle, phase, 'code.issue'))
        return refuse('already_issued', 'This code is already issued.')
      const { sitePostId, label, expiresOn, expiresAt, codeHash } = command
      if (expiresAt !== null && expiresAt <= at)
        return refuse('in_past', 'Please choose today or a later day.', 'expiresOn')
      return { events: [{ type: 'ReportingCodeIssued', sitePostId, label, expiresOn, expiresAt, codeHash }] }
    }
    case 'RevokeReportingCode':
      return phaseAfter(reportingCodeLifecycle, phase, 'code.revoke')
        ? { events: [{ type: 'ReportingCodeRevoked' }] }
        : refuse('not_issued', 'This code is revoked already.')
  }
}

export const reportingCodeStream: StreamType<ReportingCodeState, ReportingCodeCommand, ReportingCodeEvent> = {
  name: 'reporting-code',
  command: reportingCodeCommand,
  event: reportingCodeEvent,
  initial: { phase: 'unknown' },
  evolve: (_state, event) => ({ phase: event.type === 'ReportingCodeIssued' ? 'issued' : 'revoked' }),
  decide: decideReportingCode,
}
