import { clientStream } from '../../domain/client/decide.ts'
import { readModel, searchText } from './read-model.ts'

export const clients = readModel(clientStream, ['client'], (trx, key, { name }) =>
  trx
    .insertInto('client')
    .values({ ...key, name, search: searchText(name) })
    .execute(),
)
