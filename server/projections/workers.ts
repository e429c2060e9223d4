import { workerStream } from '../../domain/worker/decide.ts'
import { readModel, searchText } from './read-model.ts'

export const workers = readModel(workerStream, ['worker'], (trx, key, { fullName }) =>
  trx
    .insertInto('worker')
    .values({ ...key, full_name: fullName, search: searchText(fullName) })
    .execute(),
)
