import { userStream } from '../../domain/user/decide.ts'
import { readModel } from './read-model.ts'

export const accounts = readModel(userStream, ['account'], (trx, key, event, { at }) => {
  switch (event.type) {
    case 'UserRegistered':
      return trx
        .insertInto('account')
        .values({
          ...key,
          full_name: event.fullName,
          email: event.email,
          role: event.role,
          verified_at: null,
        })
        .execute()
    case 'EmailVerified':
      return trx
        .updateTable('account')
        .set({ verified_at: at })
        .where('company', '=', key.company)
        .where('id', '=', key.id)
        .execute()
  }
})
