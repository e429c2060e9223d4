import { searchText } from '../../domain/text/text.ts'
import { userStream } from '../../domain/user/user.ts'
import { addRow, changeRow, readModel, type RowKey } from '../projections/read-model.ts'

declare module '../db/tables.ts' {
  interface Tables {
    account: {
      company: string
      id: string
      full_name: string
      email: string
      /** id of the role: a name for a built-in role, a number for one that the company created */
      role: string
      /** ms since epoch UTC; null until the email address is verified */
      verified_at: number | null
      phone_number: string | null
      /** the full name, normalised for search by `searchText` */
      search: string | null
      /** digest of the avatar image; null: none */
      avatar: string | null
      /** language as in `userLanguage`; null: use the language of the browser */
      language: string | null
      department: string | null
      job_title: string | null
      /** boolean as 0 or 1; people with 1 receive alarms that nobody else has acknowledged */
      on_call: number
      /** JSON list, also in `assignment_ids`: what a limited account may see; null: the whole company */
      client_ids: string | null
      assignment_ids: string | null
      /** expiry of an open invitation, ms since epoch UTC; null: none */
      invited_until: number | null
      /** when the second factor was turned on, ms since epoch UTC; null: none */
      second_factor_at: number | null
      /** ms since epoch UTC; null: not suspended */
      suspended_at: number | null
      /** `passwordHashDigest` of the password hash in `credential`; null if no event recorded it */
      password_digest: string | null
    }
  }
}

/**
 * Returns the email address to store. Addresses are unique, so an erased account gets an address that nobody
 * can own.
 */
const emailOf = ({ company, id }: RowKey, { email }: { email: string }): string =>
  email === '' ? `erased-${company}-${id}@erased.invalid` : email

export const accounts = readModel(userStream, ['account'], (trx, key, event, { at }) => {
  switch (event.type) {
    case 'UserRegistered':
      return addRow(trx, 'account', key, {
        full_name: event.fullName,
        search: searchText(event.fullName),
        email: emailOf(key, event),
        role: event.role,
        phone_number: event.phoneNumber ?? null,
        password_digest: event.passwordDigest ?? null,
      })
    case 'EmailVerified':
      return changeRow(trx, 'account', key, { verified_at: at })
    case 'EmailChanged':
      return changeRow(trx, 'account', key, {
        email: emailOf(key, event),
        verified_at: null,
      })
    case 'ProfileChanged':
      return changeRow(trx, 'account', key, {
        full_name: event.fullName,
        search: searchText(event.fullName),
        phone_number: event.phoneNumber,
        avatar: event.avatar,
        language: event.language,
      })
    case 'MemberChanged':
      return changeRow(trx, 'account', key, {
        department: event.department,
        job_title: event.jobTitle,
        on_call: event.onCall === undefined ? undefined : Number(event.onCall),
      })
    case 'RoleChanged':
      return changeRow(trx, 'account', key, { role: event.roleId })
    case 'MemberLimited':
      return changeRow(trx, 'account', key, {
        client_ids: JSON.stringify(event.clientIds),
        assignment_ids: JSON.stringify(event.assignmentIds),
      })
    case 'MemberLimitLifted':
      return changeRow(trx, 'account', key, { client_ids: null, assignment_ids: null })
    case 'AuthenticatorAppAdded':
    case 'AuthenticatorAppReplaced':
    case 'AuthenticatorAppRemoved':
    case 'PasskeyAdded':
    case 'PasskeyRemoved':
      return Promise.resolve()
    case 'PasswordChanged':
      return changeRow(trx, 'account', key, { password_digest: event.passwordDigest ?? null })
    case 'SecondFactorTurnedOn':
      return changeRow(trx, 'account', key, { second_factor_at: at })
    case 'SecondFactorTurnedOff':
      return changeRow(trx, 'account', key, { second_factor_at: null })
    case 'UserInvited':
      return addRow(trx, 'account', key, {
        full_name: event.fullName,
        search: searchText(event.fullName),
        email: emailOf(key, event),
        role: event.roleId,
        invited_until: event.invitedUntil,
        department: event.department ?? null,
        job_title: event.jobTitle ?? null,
      })
    case 'InvitationResent':
      return changeRow(trx, 'account', key, { invited_until: event.invitedUntil })
    case 'InvitationWithdrawn':
      // deletes the row, so that its email address can be used again
      return trx.deleteFrom('account').where('company', '=', key.company).where('id', '=', key.id).execute()
    case 'InvitationAccepted':
      return changeRow(trx, 'account', key, {
        full_name: event.fullName,
        search: searchText(event.fullName),
        verified_at: at,
        invited_until: null,
        password_digest: event.passwordDigest ?? null,
      })
    case 'UserSuspended':
      return changeRow(trx, 'account', key, { suspended_at: at })
    case 'UserReinstated':
      return changeRow(trx, 'account', key, { suspended_at: null })
  }
})
