import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event.ts'
import { fileDigest } from '../file.ts'
import { phaseAfter } from '../lifecycle.ts'
import { differences } from '../record-stream.ts'
import { userPersonal } from './user-personal.ts'
import { dutyName, emailAddress, personName } from './contact.ts'
import { lifted, limitEvents, limiting, limitsAsked, refusesLimits, UNLIMITED } from './limits.ts'
import { decideSecondFactor, secondFactorCommands, secondFactorEvents } from './second-factor.ts'
import { digestOf, passwordDigest } from './password-digest.ts'
import { userLifecycle, userPhase } from './user-lifecycle.ts'

const duty = z.string().nullable().optional()

/** No event holds a password or its hash: the log is kept for ever, a secret must not be. */
export const userEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('UserRegistered'),
    fullName: z.string(),
    email: z.string(),
    /** id of the role */
    role: z.string(),
    phoneNumber: z.string().nullable().optional(),
    passwordDigest,
  }),
  z.object({ type: z.literal('EmailVerified'), email: z.string() }),
  z.object({ type: z.literal('EmailChanged'), email: z.string() }),
  z.object({
    type: z.literal('ProfileChanged'),
    fullName: z.string().optional(),
    phoneNumber: z.string().nullable().optional(),
    avatar: z.string().nullable().optional(),
  }),
  /** what somebody does in the company, as whoever runs the team says */
  z.object({ type: z.literal('MemberChanged'), department: duty, jobTitle: duty }),
  z.object({ type: z.literal('PasswordChanged'), passwordDigest }),
  z.object({ type: z.literal('RoleChanged'), roleId: z.string() }),
  ...limitEvents,
  ...secondFactorEvents,
  /** times are ms since epoch UTC */
  z.object({
    type: z.literal('UserInvited'),
    fullName: z.string(),
    email: z.string(),
    roleId: z.string(),
    invitedUntil: z.number().int(),
    department: duty,
    jobTitle: duty,
  }),
  z.object({ type: z.literal('InvitationSentAgain'), invitedUntil: z.number().int() }),
  z.object({ type: z.literal('InvitationWithdrawn') }),
  z.object({ type: z.literal('InvitationAccepted'), fullName: z.string(), passwordDigest }),
  z.object({ type: z.literal('UserSuspended') }),
  z.object({ type: z.literal('UserReinstated') }),
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
      /** digest of a picture */
      avatar: z.string().nullable(),
      department: z.string().nullable().default(null),
      jobTitle: z.string().nullable().default(null),
      /** what the account is limited to; both empty: it sees the whole company */
      clientIds: z.array(z.string()).default([]),
      assignmentIds: z.array(z.string()).default([]),
      /** whether it signs in with a second factor */
      secondFactor: z.boolean().default(false),
      /** until when an invitation can be accepted, ms since epoch UTC; null where none is open */
      invitedUntil: z.number().nullable().default(null),
    })
    .nullable(),
})
export type UserState = z.infer<typeof userState>

export const unregistered: UserState = { phase: 'unregistered', record: null }

/** what every new account begins with */
const NOTHING_MORE = { avatar: null, secondFactor: false, ...UNLIMITED }

export function evolveUser(state: UserState, event: UserEvent): UserState {
  if (event.type === 'UserRegistered') {
    const { fullName, email, role: roleId, phoneNumber: phone = null } = event
    const record = { fullName, email, phoneNumber: phone, roleId, invitedUntil: null, ...NOTHING_MORE }
    return { phase: 'unverified', record: { ...record, department: null, jobTitle: null } }
  }
  if (event.type === 'UserInvited') {
    const { type: _, department = null, jobTitle = null, ...said } = event
    const record = { ...said, department, jobTitle, phoneNumber: null, ...NOTHING_MORE }
    return { phase: 'invited', record }
  }
  const { record } = state
  if (!record) return state
  switch (event.type) {
    case 'EmailVerified':
      return { ...state, phase: 'verified' }
    case 'EmailChanged':
      return { phase: 'unverified', record: { ...record, email: event.email } }
    case 'ProfileChanged': {
      const {
        fullName = record.fullName,
        phoneNumber: phone = record.phoneNumber,
        avatar = record.avatar,
      } = event
      return { ...state, record: { ...record, fullName, phoneNumber: phone, avatar } }
    }
    case 'MemberChanged': {
      const { department = record.department, jobTitle = record.jobTitle } = event
      return { ...state, record: { ...record, department, jobTitle } }
    }
    case 'RoleChanged':
      return { ...state, record: { ...record, roleId: event.roleId } }
    case 'MemberLimited': {
      const { clientIds, assignmentIds } = event
      return { ...state, record: { ...record, clientIds, assignmentIds } }
    }
    case 'MemberLimitLifted':
      return { ...state, record: { ...record, ...lifted(record) } }
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
    case 'InvitationSentAgain':
      return { ...state, record: { ...record, invitedUntil: event.invitedUntil } }
    case 'InvitationWithdrawn':
      return { phase: 'withdrawn', record: { ...record, invitedUntil: null } }
    case 'InvitationAccepted':
      return { phase: 'verified', record: { ...record, fullName: event.fullName, invitedUntil: null } }
    case 'UserSuspended':
      return { ...state, phase: state.phase === 'verified' ? 'suspended' : 'suspended unverified' }
    case 'UserReinstated':
      return { ...state, phase: state.phase === 'suspended' ? 'verified' : 'unverified' }
  }
}

export const userCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('RegisterUser'),
    fullName: personName,
    email: emailAddress,
    role: z.string().min(1),
    phoneNumber: z.string().max(30).nullable().optional(),
    passwordDigest,
  }),
  /** email is the address that the proof was sent to */
  z.object({ type: z.literal('VerifyEmail'), email: emailAddress }),
  z.object({ type: z.literal('ChangeEmail'), email: emailAddress }),
  z.object({
    type: z.literal('ChangeProfile'),
    fullName: personName.optional(),
    phoneNumber: z.string().max(30).nullable().optional(),
    avatar: fileDigest.nullish(),
  }),
  /** the password itself is kept elsewhere; this tells that it is another one now */
  z.object({ type: z.literal('ChangePassword'), passwordDigest }),
  z.object({
    type: z.literal('ChangeMember'),
    roleId: z.string().min(1).optional(),
    department: dutyName.optional(),
    jobTitle: dutyName.optional(),
    ...limitsAsked,
    /** must be said where nothing is left that limits the account */
    wholeCompany: z.boolean().optional(),
  }),
  /** `until`: ms since epoch UTC */
  z.object({
    type: z.literal('InviteUser'),
    fullName: personName,
    email: emailAddress,
    roleId: z.string().min(1),
    until: z.number().int(),
    department: dutyName.optional(),
    jobTitle: dutyName.optional(),
    ...limitsAsked,
  }),
  z.object({ type: z.literal('SendInvitationAgain'), until: z.number().int() }),
  z.object({ type: z.literal('WithdrawInvitation') }),
  z.object({ type: z.literal('AcceptInvitation'), fullName: personName, passwordDigest }),
  ...secondFactorCommands,
  z.object({ type: z.literal('SuspendUser') }),
  z.object({ type: z.literal('ReinstateUser') }),
])
export type UserCommand = z.infer<typeof userCommand>

export function decideUser(command: UserCommand, state: UserState): Decision<UserEvent> {
  if (command.type === 'RegisterUser') {
    if (!phaseAfter(userLifecycle, state.phase, 'user.register'))
      return refuse('already_registered', 'This account already exists.')
    const { fullName, email, role, phoneNumber: phone } = command
    const registered = { type: 'UserRegistered' as const, fullName, email, role, ...digestOf(command) }
    return {
      events: [{ ...registered, ...(phone && { phoneNumber: phone }) }],
    }
  }
  if (command.type === 'InviteUser') {
    if (!phaseAfter(userLifecycle, state.phase, 'user.invite'))
      return refuse('already_registered', 'This account already exists.')
    const { type: _, until, department, jobTitle, clientIds, assignmentIds, ...said } = command
    const duties = { ...(department && { department }), ...(jobTitle && { jobTitle }) }
    const invited: UserEvent = { type: 'UserInvited', ...said, invitedUntil: until, ...duties }
    return { events: [invited, ...limiting(UNLIMITED, { clientIds, assignmentIds })] }
  }
  const { record } = state
  if (!record || state.phase === 'withdrawn') return refuse('unknown_user', 'There is no such account.')
  const may = (event: string) => phaseAfter(userLifecycle, state.phase, event) !== null
  // what people do with their own account, which only one that is open lets them
  if (OWN_COMMANDS.has(command.type) && !may('user.suspend'))
    return refuse('not_active', 'This account is not active.')
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
      return { events: [{ type: 'PasswordChanged', ...digestOf(command) }] }
    case 'AddAuthenticatorApp':
    case 'ReplaceAuthenticatorApp':
    case 'RemoveAuthenticatorApp':
    case 'AddPasskey':
    case 'RemovePasskey':
    case 'TurnOffSecondFactor':
      return decideSecondFactor(command, record.secondFactor)
    case 'ChangeMember': {
      const { type: _, roleId = record.roleId, clientIds, assignmentIds, wholeCompany, ...duties } = command
      const refusal = refusesLimits(record, { clientIds, assignmentIds, wholeCompany })
      if (refusal) return refusal
      const changed = differences(record, duties)
      const events: UserEvent[] = []
      if (roleId !== record.roleId) events.push({ type: 'RoleChanged', roleId })
      if (Object.keys(changed).length > 0) events.push({ type: 'MemberChanged', ...changed })
      return { events: [...events, ...limiting(record, { clientIds, assignmentIds })] }
    }
    case 'SendInvitationAgain':
      if (!may('user.invite')) return refuse('not_invited', 'This person has accepted already.')
      if (command.until === record.invitedUntil) return { events: [] }
      return { events: [{ type: 'InvitationSentAgain', invitedUntil: command.until }] }
    case 'WithdrawInvitation':
      if (!may('user.withdraw'))
        return refuse('not_invited', 'This person has accepted already. Suspend the account instead.')
      return { events: [{ type: 'InvitationWithdrawn' }] }
    case 'AcceptInvitation':
      if (!may('user.accept')) return refuse('not_invited', 'This invitation is no longer open.')
      return { events: [{ type: 'InvitationAccepted', fullName: command.fullName, ...digestOf(command) }] }
    case 'SuspendUser':
      if (!may('user.suspend')) return refuse('not_active', 'This account is not active.')
      return { events: [{ type: 'UserSuspended' }] }
    case 'ReinstateUser':
      if (!may('user.reinstate')) return refuse('not_suspended', 'This account is not suspended.')
      return { events: [{ type: 'UserReinstated' }] }
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
  initial: unregistered,
  evolve: evolveUser,
  decide: decideUser,
}
