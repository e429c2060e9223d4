import { z } from 'zod'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { optionalTitle, emailAddress, personName } from './contact.ts'
import { requestedLimits } from './limits.ts'
import { ERASED_PERSON, type PersonalFields } from '../event-sourcing/personal-fields.ts'

/**
 * The digest of a stored password hash; missing in events from before it was logged. It reveals
 * nothing about the password, because the hash contains 128 random bits. With it, verification of
 * the log detects a changed hash.
 */
export const passwordDigest = z.string().optional()

export const readPasswordDigest = ({ passwordDigest: digest }: { passwordDigest?: string | undefined }) =>
  digest === undefined ? {} : { passwordDigest: digest }

/** Which fields of the events of an account are personal data. */
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
 * Chart of an account. It is registered with an email address, which must be verified, and again
 * after a change. Or a person is invited by email; accepting the invitation verifies the address. A
 * suspended account returns to its previous phase when it is reinstated.
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
    /** ms since epoch UTC */
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
        /** ms since epoch UTC */
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
      /** the address that was verified */
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
