import { createMachine } from 'xstate'

export type UserPhase = 'unregistered' | 'unverified' | 'verified'

/** An account: registered with an address, which is verified once. */
export const userLifecycle = createMachine({
  id: 'user',
  initial: 'unregistered',
  states: {
    unregistered: { on: { 'user.register': 'unverified' } },
    unverified: { on: { 'user.verify': 'verified' } },
    verified: { type: 'final' },
  },
})
