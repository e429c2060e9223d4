import type { Step } from '../event-sourcing/lifecycle.ts'
import { longText, reasonRules } from './incident-fields.ts'

/** Steps that release a text about an incident to the client's guests, and withdraw it. */
export const disclosureSteps = {
  'content.disclose': {
    command: 'ReleaseIncident',
    event: 'IncidentReleasedToClient',
    input: { text: longText },
    adds: ['madeAt', 'madeBy'],
    route: 'release-to-client',
    history: 'Released to the client',
    button: {
      verb: 'Release to client',
      title: (name) => `Release ${name} to the client?`,
      text: () =>
        'Guests of the client see its number, time, place, kind, status and this text. They see nothing else of it, and nothing of it while it is confidential.',
      done: (name) => `${name} is released to the client.`,
    },
  },
  'content.withdraw-disclosure': {
    command: 'WithdrawRelease',
    event: 'IncidentReleaseWithdrawn',
    input: { reason: reasonRules },
    route: 'withdraw-release',
    history: 'Release to the client withdrawn',
    button: {
      verb: 'Withdraw release',
      title: (name) => `Withdraw the release of ${name}?`,
      text: () => 'Guests of the client no longer see it.',
      done: () => 'The release is withdrawn.',
      tone: 'danger',
    },
  },
} as const satisfies Record<string, Step>
