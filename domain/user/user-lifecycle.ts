import { createMachine } from 'xstate'
import { z } from 'zod'

export const userPhase = z.enum([
  'unregistered',
  'invited',
  'withdrawn',
  'unverified',
  'verified',
  'suspended',
  'suspended unverified',
])

/**
 * An account: registered with an address, which is verified; another address is verified again. Or somebody is invited
 * to an address, and whoever accepts has shown that they read it. One that is suspended goes on as it was when it is
 * reinstated.
 */
export const userLifecycle = createMachine({
  id: 'user',
  initial: 'unregistered',
  states: {
    unregistered: { on: { 'user.register': 'unverified', 'user.invite': 'invited' } },
    invited: {
      on: { 'user.invite': 'invited', 'user.accept': 'verified', 'user.withdraw': 'withdrawn' },
    },
    withdrawn: {},
    unverified: {
      on: { 'user.verify': 'verified', 'user.move': 'unverified', 'user.suspend': 'suspended unverified' },
    },
    verified: { on: { 'user.move': 'unverified', 'user.suspend': 'suspended' } },
    suspended: { on: { 'user.reinstate': 'verified' } },
    'suspended unverified': { on: { 'user.reinstate': 'unverified' } },
  },
})
