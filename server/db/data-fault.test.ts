import { expect, it } from 'vitest'
import { DataFault, isDataFault, StorageError } from './storage-error.ts'

const coded = (code: string) => Object.assign(new Error('no'), { code })

it.each([
  [new DataFault('no patrol holds it'), true],
  [coded('SQLITE_CONSTRAINT_PRIMARYKEY'), true],
  [coded('23505'), true],
  [coded('22003'), true],
  [new StorageError('full', 'SQLITE_FULL'), false],
  [coded('SQLITE_ERROR'), false],
  [coded('42601'), false],
  [new TypeError('undefined is not a function'), false],
])('%s is the fault of the data: %s', (error, is) => {
  expect(isDataFault(error)).toBe(is)
})
