import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event-sourcing/event.ts'
import { fileDigest } from '../records/file.ts'
import { changedValues } from '../event-sourcing/record-stream.ts'
import { userPersonal, readPasswordDigest, passwordDigest, userLifecycle } from './user-lifecycle.ts'
import { optionalTitle, userLanguage, personName } from './contact.ts'
import {
  clearedLimits,
  limitEvents,
  limitEventsFor,
  requestedLimits,
  limitsRefusal,
  UNLIMITED,
} from './limits.ts'
import { decideSecondFactor, secondFactorCommands, secondFactorEvents } from './second-factor.ts'

const duty = z.string().nullable().optional()

/**
 * No event contains a password or its hash: the event log is kept forever, but secrets must be deletable.
 */
export const userEvent = z.discriminatedUnion('type', [
  ...userLifecycle.events,
  z.object({
    type: z.literal('ProfileChanged'),
    fullName: z.string().optional(),
    phoneNumber: z.string().nullable().optional(),
    avatar: z.string().nullable().optional(),
    language: z.string().nullable().optional(),
  }),
  /**
   * the person's job, stated by the team's manager, and whether they are notified of alarms that nobody
   * acknowledges
   */
  z.object({
    type: z.literal('MemberChanged'),
    department: duty,
    jobTitle: duty,
    onCall: z.boolean().optional(),
  }),
  z.object({ type: z.literal('PasswordChanged'), passwordDigest }),
  z.object({ type: z.literal('RoleChanged'), roleId: z.string() }),
  ...limitEvents,
  ...secondFactorEvents,
])
export type UserEvent = z.infer<typeof userEvent>

const userState = z.object({
  phase: userLifecycle.phase,
  /** stored data of the person; null until the account is registered */
  record: z
    .object({
      fullName: z.string(),
      email: z.string(),
      phoneNumber: z.string().nullable(),
      roleId: z.string(),
      /** SHA-256 digest of the avatar image */
      avatar: z.string().nullable(),
      /** null: the language of the browser */
      language: z.string().nullable().default(null),
      department: z.string().nullable().default(null),
      jobTitle: z.string().nullable().default(null),
      onCall: z.boolean().default(false),
      /** limits of the account; if both lists are empty, it sees the whole company */
      clientIds: z.array(z.string()).default([]),
      assignmentIds: z.array(z.string()).default([]),
      /** whether the account signs in with a second factor */
      secondFactor: z.boolean().default(false),
      /** expiry of an open invitation, ms since epoch UTC; null: none */
      invitedUntil: z.number().nullable().default(null),
    })
    .nullable(),
})
export type UserState = z.infer<typeof userState>

export const unregisteredUser: UserState = { phase: userLifecycle.initial, record: null }

/** values of every new account */
const NOTHING_MORE = { avatar: null, language: null, onCall: false, secondFactor: false, ...UNLIMITED }

export function evolveUser(state: UserState, event: UserEvent): UserState {
  const phase = userLifecycle.isEvent(event) ? userLifecycle.phaseAfter(state.phase, event) : state.phase
  if (event.type === 'UserRegistered') {
    const { fullName, email, role: roleId, phoneNumber: phone = null } = event
    const record = { fullName, email, phoneNumber: phone, roleId, invitedUntil: null, ...NOTHING_MORE }
    return { phase, record: { ...record, department: null, jobTitle: null } }
  }
  if (event.type === 'UserInvited') {
    const { type: _, department = null, jobTitle = null, ...said } = event
    const record = { ...said, department, jobTitle, phoneNumber: null, ...NOTHING_MORE }
    return { phase, record }
  }
  const { record } = state
  if (!record) return state
  switch (event.type) {
    case 'EmailVerified':
    case 'UserSuspended':
    case 'UserReinstated':
      return { ...state, phase }
    case 'EmailChanged':
      return { phase, record: { ...record, email: event.email } }
    case 'ProfileChanged': {
      const {
        fullName = record.fullName,
        phoneNumber: phone = record.phoneNumber,
        avatar = record.avatar,
        language = record.language,
      } = event
      return { ...state, record: { ...record, fullName, phoneNumber: phone, avatar, language } }
    }
    case 'MemberChanged': {
      const { department = record.department, jobTitle = record.jobTitle, onCall = record.onCall } = event
      return { ...state, record: { ...record, department, jobTitle, onCall } }
    }
    case 'RoleChanged':
      return { ...state, record: { ...record, roleId: event.roleId } }
    case 'MemberLimited': {
      const { clientIds, assignmentIds } = event
      return { ...state, record: { ...record, clientIds, assignmentIds } }
    }
    case 'MemberLimitLifted':
      return { ...state, record: { ...record, ...clearedLimits(record) } }
    case 'PasswordChanged':
    case 'AuthenticatorAppAdded':
    case 'AuthenticatorAppReplaced':
    case 'AuthenticatorAppRemoved':
    case 'PasskeyAdded':
    case 'PasskeyRemoved':
      return state
    case 'SecondFactorTurnedOn':
      return { ...state, record: { ...record, secondFactor: true } }
    case 'SecondFactorTurnedOff':
      return { ...state, record: { ...record, secondFactor: false } }
    case 'InvitationResent':
      return { ...state, record: { ...record, invitedUntil: event.invitedUntil } }
    case 'InvitationWithdrawn':
      return { phase, record: { ...record, invitedUntil: null } }
    case 'InvitationAccepted':
      return { phase, record: { ...record, fullName: event.fullName, invitedUntil: null } }
  }
}

export const userCommand = z.discriminatedUnion('type', [
  ...userLifecycle.commands,
  z.object({
    type: z.literal('ChangeProfile'),
    fullName: personName.optional(),
    phoneNumber: z.string().max(30).nullable().optional(),
    avatar: fileDigest.nullish(),
    language: userLanguage.nullish(),
  }),
  /** records that the password was changed; the password hash itself is stored elsewhere */
  z.object({ type: z.literal('ChangePassword'), passwordDigest }),
  z.object({
    type: z.literal('ChangeMember'),
    roleId: z.string().min(1).optional(),
    department: optionalTitle.optional(),
    jobTitle: optionalTitle.optional(),
    onCall: z.boolean().optional(),
    ...requestedLimits,
    /** must be true if the change removes all limits of the account */
    wholeCompany: z.boolean().optional(),
  }),
  ...secondFactorCommands,
])
export type UserCommand = z.infer<typeof userCommand>

export function decideUser(command: UserCommand, state: UserState): Decision<UserEvent> {
  const { record, phase } = state
  if (command.type === 'RegisterUser' || command.type === 'InviteUser')
    return userLifecycle.decide<UserEvent>(command, phase, {
      RegisterUser: ({ fullName, email, role, phoneNumber: phone, ...said }) => {
        const registered = {
          type: 'UserRegistered' as const,
          fullName,
          email,
          role,
          ...readPasswordDigest(said),
        }
        return { events: [{ ...registered, ...(phone && { phoneNumber: phone }) }] }
      },
      InviteUser: ({ until, department, jobTitle, clientIds, assignmentIds, ...said }) => {
        const duties = { ...(department && { department }), ...(jobTitle && { jobTitle }) }
        const invited: UserEvent = { ...said, type: 'UserInvited', invitedUntil: until, ...duties }
        return { events: [invited, ...limitEventsFor(UNLIMITED, { clientIds, assignmentIds })] }
      },
    })
  if (!record || state.phase === 'withdrawn') return refuse('unknown_user', 'There is no such account.')
  // commands with which people change their own account; only an active account may do so
  if (OWN_COMMANDS.has(command.type) && !userLifecycle.may(phase, 'user.suspend'))
    return refuse('not_active', 'This account is not active.')
  switch (command.type) {
    case 'VerifyEmail':
      if (command.email !== record.email)
        return refuse('other_email', 'The account has a different email address now.', 'email')
      return userLifecycle.decide(command, phase)
    case 'ChangeEmail':
      return {
        events: command.email === record.email ? [] : [{ type: 'EmailChanged', email: command.email }],
      }
    case 'ChangeProfile': {
      const { type: _, ...wanted } = command
      const changed = changedValues(record, wanted)
      return { events: Object.keys(changed).length === 0 ? [] : [{ type: 'ProfileChanged', ...changed }] }
    }
    case 'ChangePassword':
      return { events: [{ type: 'PasswordChanged', ...readPasswordDigest(command) }] }
    case 'AddAuthenticatorApp':
    case 'ReplaceAuthenticatorApp':
    case 'RemoveAuthenticatorApp':
    case 'AddPasskey':
    case 'RemovePasskey':
    case 'TurnOffSecondFactor':
      return decideSecondFactor(command, record.secondFactor)
    case 'ChangeMember': {
      const { type: _, roleId = record.roleId, clientIds, assignmentIds, wholeCompany, ...duties } = command
      const refusal = limitsRefusal(record, { clientIds, assignmentIds, wholeCompany })
      if (refusal) return refusal
      const changed = changedValues(record, duties)
      const events: UserEvent[] = []
      if (roleId !== record.roleId) events.push({ type: 'RoleChanged', roleId })
      if (Object.keys(changed).length > 0) events.push({ type: 'MemberChanged', ...changed })
      return { events: [...events, ...limitEventsFor(record, { clientIds, assignmentIds })] }
    }
    case 'ResendInvitation':
    case 'WithdrawInvitation':
    case 'AcceptInvitation':
    case 'SuspendUser':
    case 'ReinstateUser':
      return userLifecycle.decide<UserEvent>(command, phase, {
        ResendInvitation: ({ until }) => ({
          events: until === record.invitedUntil ? [] : [{ type: 'InvitationResent', invitedUntil: until }],
        }),
        AcceptInvitation: ({ fullName, ...said }) => ({
          events: [{ type: 'InvitationAccepted', fullName, ...readPasswordDigest(said) }],
        }),
      })
  }
}

const OWN_COMMANDS = new Set<UserCommand['type']>([
  'VerifyEmail',
  'ChangeEmail',
  'ChangeProfile',
  'ChangePassword',
  'AddAuthenticatorApp',
  'ReplaceAuthenticatorApp',
  'RemoveAuthenticatorApp',
  'AddPasskey',
  'RemovePasskey',
])

export const userStream: StreamType<UserState, UserCommand, UserEvent> = {
  name: 'user',
  personal: userPersonal,
  command: userCommand,
  event: userEvent,
  state: userState,
  initial: unregisteredUser,
  evolve: evolveUser,
  decide: decideUser,
}
