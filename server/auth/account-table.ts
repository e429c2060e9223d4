import { searchText } from '../../domain/text.ts'
import { userStream } from '../../domain/user/user.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'

declare module '../db/tables.ts' {
  interface Tables {
    account: {
      company: string
      id: string
      full_name: string
      email: string
      /** id of the role: a word, or a number where it is the company's own */
      role: string
      /** ms since epoch UTC; null until the address is verified */
      verified_at: number | null
      phone_number: string | null
      /** the name by `searchText` */
      search: string | null
    }
  }
}

export const accounts = readModel(userStream, ['account'], (trx, key, event, { at }) => {
  switch (event.type) {
    case 'UserRegistered':
      return addRow(trx, 'account', key, {
        full_name: event.fullName,
        search: searchText(event.fullName),
        email: event.email,
        role: event.role,
        phone_number: event.phoneNumber ?? null,
      })
    case 'EmailVerified':
      return changeRow(trx, 'account', key, { verified_at: at })
    case 'EmailChanged':
      return changeRow(trx, 'account', key, { email: event.email, verified_at: null })
    case 'ProfileChanged':
      return changeRow(trx, 'account', key, {
        full_name: event.fullName,
        search: searchText(event.fullName),
        phone_number: event.phoneNumber,
      })
    case 'RoleChanged':
      return changeRow(trx, 'account', key, { role: event.roleId })
    case 'PasswordChanged':
      return Promise.resolve()
  }
})
