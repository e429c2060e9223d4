import { createMachine } from 'xstate'
import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'
import { differences } from '../record-stream.ts'
import { label, oneLine } from '../text.ts'

const userPhase = z.enum(['unregistered', 'unverified', 'verified'])
export type UserPhase = z.infer<typeof userPhase>

/** An account: registered with an address, which is verified; another address is verified again. */
export const userLifecycle = createMachine({
  id: 'user',
  initial: 'unregistered',
  states: {
    unregistered: { on: { 'user.register': 'unverified' } },
    unverified: { on: { 'user.verify': 'verified', 'user.move': 'unverified' } },
    verified: { on: { 'user.move': 'unverified' } },
  },
})

/** No event holds a password or its hash: the log is kept for ever, a secret must not be. */
export const userEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('UserRegistered'),
    fullName: z.string(),
    email: z.string(),
    /** id of the role */
    role: z.string(),
    phoneNumber: z.string().nullable().optional(),
  }),
  z.object({ type: z.literal('EmailVerified'), email: z.string() }),
  z.object({ type: z.literal('EmailChanged'), email: z.string() }),
  z.object({
    type: z.literal('ProfileChanged'),
    fullName: z.string().optional(),
    phoneNumber: z.string().nullable().optional(),
  }),
  z.object({ type: z.literal('PasswordChanged') }),
  z.object({ type: z.literal('RoleChanged'), roleId: z.string() }),
])
export type UserEvent = z.infer<typeof userEvent>

const userState = z.object({
  phase: userPhase,
  /** what is kept of the person; null before the account was registered */
  record: z
    .object({
      fullName: z.string(),
      email: z.string(),
      phoneNumber: z.string().nullable(),
      roleId: z.string(),
    })
    .nullable(),
})
export type UserState = z.infer<typeof userState>

export const unregistered: UserState = { phase: 'unregistered', record: null }

export function evolveUser(state: UserState, event: UserEvent): UserState {
  if (event.type === 'UserRegistered') {
    const { fullName, email, role: roleId, phoneNumber: phone = null } = event
    return { phase: 'unverified', record: { fullName, email, phoneNumber: phone, roleId } }
  }
  const { record } = state
  if (!record) return state
  switch (event.type) {
    case 'EmailVerified':
      return { ...state, phase: 'verified' }
    case 'EmailChanged':
      return { phase: 'unverified', record: { ...record, email: event.email } }
    case 'ProfileChanged': {
      const { fullName = record.fullName, phoneNumber: phone = record.phoneNumber } = event
      return { ...state, record: { ...record, fullName, phoneNumber: phone } }
    }
    case 'RoleChanged':
      return { ...state, record: { ...record, roleId: event.roleId } }
    case 'PasswordChanged':
      return state
  }
}

/** Addresses are compared in lower case everywhere. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, 'Please use at most 254 characters.')
  .toLowerCase()
  .pipe(z.email('Please enter an email address, such as grace@example.com.'))
export const personName = label(120)
/** Digits, spaces and the signs people put between them; E.164 allows fifteen digits. Empty is none. */
export const phoneNumber = oneLine
  .regex(/^$|^\+?[\d\s().-]{4,28}$/, 'Please enter a phone number, such as +254 712 345 678.')
  .transform((typed) => typed || null)

export const userCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('RegisterUser'),
    fullName: personName,
    email: emailAddress,
    role: z.string().min(1),
    phoneNumber: z.string().max(30).nullable().optional(),
  }),
  /** email is the address that the proof was sent to */
  z.object({ type: z.literal('VerifyEmail'), email: emailAddress }),
  z.object({ type: z.literal('ChangeEmail'), email: emailAddress }),
  z.object({
    type: z.literal('ChangeProfile'),
    fullName: personName.optional(),
    phoneNumber: z.string().max(30).nullable().optional(),
  }),
  /** the password itself is kept elsewhere; this tells that it is another one now */
  z.object({ type: z.literal('ChangePassword') }),
  z.object({ type: z.literal('ChangeRole'), roleId: z.string().min(1) }),
])
export type UserCommand = z.infer<typeof userCommand>

export function decideUser(command: UserCommand, state: UserState): Decision<UserEvent> {
  if (command.type === 'RegisterUser') {
    if (!phaseAfter(userLifecycle, state.phase, 'user.register'))
      return refuse('already_registered', 'This account already exists.')
    const { fullName, email, role, phoneNumber: phone } = command
    return {
      events: [{ type: 'UserRegistered', fullName, email, role, ...(phone && { phoneNumber: phone }) }],
    }
  }
  const { record } = state
  if (!record) return refuse('unknown_user', 'There is no such account.')
  switch (command.type) {
    case 'VerifyEmail':
      if (command.email !== record.email)
        return refuse('other_email', 'The account has a different email address now.', 'email')
      if (!phaseAfter(userLifecycle, state.phase, 'user.verify')) return { events: [] }
      return { events: [{ type: 'EmailVerified', email: record.email }] }
    case 'ChangeEmail':
      return {
        events: command.email === record.email ? [] : [{ type: 'EmailChanged', email: command.email }],
      }
    case 'ChangeProfile': {
      const { type: _, ...wanted } = command
      const changed = differences(record, wanted)
      return { events: Object.keys(changed).length === 0 ? [] : [{ type: 'ProfileChanged', ...changed }] }
    }
    case 'ChangePassword':
      return { events: [{ type: 'PasswordChanged' }] }
    case 'ChangeRole': {
      const { roleId } = command
      return { events: roleId === record.roleId ? [] : [{ type: 'RoleChanged', roleId }] }
    }
  }
}

export const userStream: StreamType<UserState, UserCommand, UserEvent> = {
  name: 'user',
  command: userCommand,
  event: userEvent,
  state: userState,
  initial: unregistered,
  evolve: evolveUser,
  decide: decideUser,
}
