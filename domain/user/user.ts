import { createMachine } from 'xstate'
import { z } from 'zod'
import { roleSchema } from './role.ts'
import { type Decision, type StreamType, refuse } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'

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

/** Addresses are compared in lower case everywhere. */
const email = z.string().trim().toLowerCase().pipe(z.email())

export const userCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('RegisterUser'),
    fullName: z.string().trim().min(1).max(120),
    email,
    role: roleSchema,
  }),
  /** email is the address that the proof was sent to */
  z.object({ type: z.literal('VerifyEmail'), email }),
])
export type UserCommand = z.infer<typeof userCommand>

export function decideUser(command: UserCommand, state: UserState): Decision<UserEvent> {
  switch (command.type) {
    case 'RegisterUser': {
      if (!phaseAfter(userLifecycle, state.phase, 'user.register'))
        return refuse('already_registered', 'This account already exists.')
      const { fullName, email, role } = command
      return { events: [{ type: 'UserRegistered', fullName, email, role }] }
    }
    case 'VerifyEmail':
      if (state.phase === 'unregistered') return refuse('unknown_user', 'There is no such account.')
      if (command.email !== state.email)
        return refuse('other_email', 'The account has a different email address now.', 'email')
      if (!phaseAfter(userLifecycle, state.phase, 'user.verify')) return { events: [] }
      return { events: [{ type: 'EmailVerified', email: state.email }] }
  }
}

export const userStream: StreamType<UserState, UserCommand, UserEvent> = {
  name: 'user',
  command: userCommand,
  event: userEvent,
  initial: unregistered,
  evolve: evolveUser,
  decide: decideUser,
}
