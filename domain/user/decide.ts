import { z } from 'zod'
import type { Decision, StreamType } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'
import { refuse } from '../refusal.ts'
import { userLifecycle } from './lifecycle.ts'
import { roleSchema } from './role.ts'
import { evolveUser, unregistered, type UserEvent, type UserState, userEvent } from './user.ts'

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
