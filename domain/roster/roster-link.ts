import { z } from 'zod'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { phaseStream } from '../event-sourcing/lifecycle-stream.ts'

/**
 * Lifecycle of a link with which a guard reads their own roster without an account. The link does not
 * expire; a revoked link never works again.
 */
export const rosterLinkLifecycle = lifecycle({
  noun: 'link',
  permission: 'Edit Shifts',
  initial: 'unknown',
  phases: {
    unknown: { on: { 'link.issue': 'issued' } },
    issued: { on: { 'link.revoke': 'revoked' } },
    revoked: {},
  },
  fields: {
    workerId: z.string().min(1),
    /** SHA-256 of the link's code, hex; the event log never contains the code itself */
    codeHash: z.string(),
  },
  steps: {
    'link.issue': {
      command: 'IssueRosterLink',
      event: 'RosterLinkIssued',
      input: { workerId: z.string().min(1), codeHash: z.string().regex(/^[0-9a-f]{64}$/) },
      refusal: { code: 'already_issued', message: 'This link is already issued.' },
    },
    'link.revoke': {
      command: 'RevokeRosterLink',
      event: 'RosterLinkRevoked',
      refusal: { code: 'not_issued', message: 'This link is revoked already.' },
      route: 'revoke',
      button: {
        verb: 'Revoke',
        title: () => 'Revoke this link?',
        text: () =>
          'The page and the calendar no longer open by it, also where the guard has stored it. Issue another link if the guard still needs one.',
        done: () => 'The link is revoked.',
        tone: 'danger',
      },
    },
  },
})

export const rosterLinkStream = phaseStream('roster-link', rosterLinkLifecycle)
