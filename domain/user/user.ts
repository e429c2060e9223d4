import { z } from 'zod'
import type { UserPhase } from './lifecycle.ts'
import { roleSchema } from './role.ts'

/** No event holds a password or its hash: the log is kept for ever, a secret must not be. */
export const userEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('UserRegistered'), fullName: z.string(), email: z.string(), role: roleSchema }),
  z.object({ type: z.literal('EmailVerified'), email: z.string() }),
])
export type UserEvent = z.infer<typeof userEvent>

export interface UserState {
  phase: UserPhase
  email: string
}

export const unregistered: UserState = { phase: 'unregistered', email: '' }

export function evolveUser(state: UserState, event: UserEvent): UserState {
  switch (event.type) {
    case 'UserRegistered':
      return { phase: 'unverified', email: event.email }
    case 'EmailVerified':
      return { ...state, phase: 'verified' }
  }
}
