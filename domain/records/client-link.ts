import { z } from 'zod'
import { refuse } from '../event-sourcing/event.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { phaseStream } from '../event-sourcing/lifecycle-stream.ts'
import { day } from '../time/day.ts'

/** maximum validity of a link, days from today */
export const MAX_LINK_DAYS = 366

/**
 * Lifecycle of a link with which a client sees their own sites without an account. Every link expires; a
 * revoked link never works again.
 */
export const clientLinkLifecycle = lifecycle({
  noun: 'link',
  permission: 'Edit Clients',
  initial: 'unknown',
  phases: {
    unknown: { on: { 'link.issue': 'issued' } },
    issued: { on: { 'link.revoke': 'revoked' } },
    revoked: {},
  },
  fields: {
    clientId: z.string().min(1),
    /** last day on which the link works, in the company's time zone */
    expiresOn: z.string(),
    /** time from which the link is refused, ms since epoch UTC */
    expiresAt: z.number(),
    /** SHA-256 of the link's code, hex; the event log never contains the code itself */
    codeHash: z.string(),
  },
  steps: {
    'link.issue': {
      command: 'IssueClientLink',
      event: 'ClientLinkIssued',
      input: {
        clientId: z.string().min(1),
        expiresOn: day,
        expiresAt: z.number().int(),
        codeHash: z.string().regex(/^[0-9a-f]{64}$/),
      },
      refusal: { code: 'already_issued', message: 'This link is already issued.' },
    },
    'link.revoke': {
      command: 'RevokeClientLink',
      event: 'ClientLinkRevoked',
      refusal: { code: 'not_issued', message: 'This link is revoked already.' },
      route: 'revoke',
      button: {
        verb: 'Revoke',
        title: () => 'Revoke this link?',
        text: () =>
          'The client’s page no longer opens by it. Issue another link if the client still needs one.',
        done: () => 'The link is revoked.',
        tone: 'danger',
      },
    },
  },
})

export const clientLinkStream = phaseStream('client-link', clientLinkLifecycle, ({ at }) => ({
  IssueClientLink: ({ expiresAt }) =>
    expiresAt <= at ? refuse('in_past', 'Please choose today or a later day.', 'expiresOn') : null,
}))
