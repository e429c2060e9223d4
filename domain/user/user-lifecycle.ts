import { z } from 'zod'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { optionalTitle, emailAddress, personName } from './contact.ts'
import { requestedLimits } from './limits.ts'
import { ERASED_PERSON, type PersonalFields } from '../event-sourcing/personal-fields.ts'

/**
 * Digest of a stored password hash. It is missing in older events. It reveals nothing about the password,
 * because the hash contains 128 random bits. With it, verification of the event log detects a changed
 * password hash.
 */
export const passwordDigest = z.string().optional()

export const readPasswordDigest = ({ passwordDigest: digest }: { passwordDigest?: string | undefined }) =>
  digest === undefined ? {} : { passwordDigest: digest }

/** Fields of an account's events that are personal data. */
export const userPersonal: PersonalFields = {
  fullName: ERASED_PERSON,
  email: '',
  phoneNumber: null,
  avatar: null,
  department: null,
  jobTitle: null,
  /** name of a passkey */
  name: ERASED_PERSON,
}

const duty = z.string().nullable().optional()
const ALREADY = { code: 'already_registered', message: 'This account already exists.' }
const until = z.number().int()

/**
 * State chart of an account. Either a person registers with an email address, which must be verified, also
 * after a change. Or a person is invited by email; accepting the invitation verifies the address.
 * Reinstating a suspended account returns it to its phase before.
 */
export const userLifecycle = lifecycle({
  noun: 'account',
  permission: 'Edit Back Office Team',
  initial: 'unregistered',
  phases: {
    unregistered: { on: { 'user.register': 'unverified', 'user.invite': 'invited' } },
    invited: { on: { 'user.resend': 'invited', 'user.accept': 'verified', 'user.withdraw': 'withdrawn' } },
    withdrawn: {},
    unverified: {
      on: {
        'user.verify': 'verified',
        'user.change_email': 'unverified',
        'user.suspend': 'suspended unverified',
      },
    },
    verified: { on: { 'user.change_email': 'unverified', 'user.suspend': 'suspended' } },
    suspended: { on: { 'user.reinstate': 'verified' } },
    'suspended unverified': { on: { 'user.reinstate': 'unverified' } },
  },
  fields: {
    fullName: z.string(),
    email: z.string(),
    /** id of the role at registration */
    role: z.string(),
    roleId: z.string(),
    phoneNumber: z.string().nullable().optional(),
    passwordDigest,
    /** expiry of the invitation, ms since epoch UTC */
    invitedUntil: z.number().int(),
    department: duty,
    jobTitle: duty,
  },
  steps: {
    'user.register': {
      command: 'RegisterUser',
      event: 'UserRegistered',
      input: {
        fullName: personName,
        email: emailAddress,
        role: z.string().min(1),
        phoneNumber: z.string().max(30).nullable().optional(),
        passwordDigest,
      },
      refusal: ALREADY,
    },
    'user.invite': {
      command: 'InviteUser',
      event: 'UserInvited',
      input: {
        fullName: personName,
        email: emailAddress,
        roleId: z.string().min(1),
        /** expiry of the invitation, ms since epoch UTC */
        until,
        department: optionalTitle.optional(),
        jobTitle: optionalTitle.optional(),
        ...requestedLimits,
      },
      adds: ['invitedUntil'],
      refusal: ALREADY,
    },
    'user.resend': {
      command: 'ResendInvitation',
      event: 'InvitationResent',
      input: { until },
      adds: ['invitedUntil'],
      refusal: { code: 'not_invited', message: 'This person has accepted already.' },
      route: 'resend',
    },
    'user.withdraw': {
      command: 'WithdrawInvitation',
      event: 'InvitationWithdrawn',
      refusal: {
        code: 'not_invited',
        message: 'This person has accepted already. Suspend the account instead.',
      },
    },
    'user.accept': {
      command: 'AcceptInvitation',
      event: 'InvitationAccepted',
      input: { fullName: personName, passwordDigest },
      refusal: { code: 'not_invited', message: 'This invitation is no longer open.' },
    },
    'user.verify': {
      command: 'VerifyEmail',
      event: 'EmailVerified',
      /** the email address that was verified */
      input: { email: emailAddress },
      refusal: 'ignored',
    },
    'user.change_email': {
      command: 'ChangeEmail',
      event: 'EmailChanged',
      input: { email: emailAddress },
      refusal: { code: 'not_active', message: 'This account is not active.' },
    },
    'user.suspend': {
      command: 'SuspendUser',
      event: 'UserSuspended',
      refusal: { code: 'not_active', message: 'This account is not active.' },
      route: 'suspend',
    },
    'user.reinstate': {
      command: 'ReinstateUser',
      event: 'UserReinstated',
      refusal: { code: 'not_suspended', message: 'This account is not suspended.' },
      route: 'reinstate',
    },
  },
})
