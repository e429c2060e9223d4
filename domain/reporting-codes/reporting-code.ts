import { z } from 'zod'
import { createMachine } from 'xstate'
import { type Decision, type StreamType, refuse } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'
import { label } from '../text.ts'

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
  /** ms since epoch UTC; the code is refused from then on; null where it has no end */
  expiresAt: z.number().int().nullable(),
})

const reportingCodeEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ReportingCodeIssued'),
    sitePostId: id,
    label: z.string(),
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
      const { sitePostId, label, expiresAt, codeHash } = command
      if (expiresAt !== null && expiresAt <= at)
        return refuse('in_past', 'Please choose a time that is still to come.', 'expiresAt')
      return { events: [{ type: 'ReportingCodeIssued', sitePostId, label, expiresAt, codeHash }] }
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
