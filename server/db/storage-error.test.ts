import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { toPostgresStorageError, toSqliteStorageError, StorageError } from './storage-error.ts'

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })
const told = (code: string) => {
  const error = new pg.DatabaseError('it says so', 10, 'error')
  error.code = code
  return error
}

describe('a failure of the storage', () => {
  it.each([
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_IOERR_WRITE',
    'SQLITE_READONLY',
    'SQLITE_BUSY',
    'SQLITE_CORRUPT',
  ])('is %s of SQLite', (code) => {
    const cause = coded('it says so', code)
    expect(toSqliteStorageError(cause)).toEqual(new StorageError('SQLite: it says so', code, { cause }))
  })

  it.each([
    ['connections that break', '08006'],
    ['a full disk', '53100'],
    ['too many connections', '53300'],
    ['a server that stops', '57P01'],
    ['a server that starts', '57P03'],
    ['a server that is read-only', '25006'],
    ['a deadlock', '40P01'],
    ['a disk that fails', '58030'],
  ])('is what PostgreSQL says of %s (%s)', (_, code) => {
    expect(toPostgresStorageError(told(code))).toMatchObject({ name: 'StorageError', code })
  })

  it.each([
    coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    coded('getaddrinfo ENOTFOUND db', 'ENOTFOUND'),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('timeout exceeded when trying to connect'),
  ])('is also a PostgreSQL that does not answer: %s', (error) => {
    expect(toPostgresStorageError(error)).toBeInstanceOf(StorageError)
  })

  it.each([
    ['SQLite', toSqliteStorageError, coded('UNIQUE constraint failed', 'SQLITE_CONSTRAINT_UNIQUE')],
    ['SQLite', toSqliteStorageError, coded('near "selct": syntax error', 'SQLITE_ERROR')],
    ['PostgreSQL', toPostgresStorageError, told('23505')],
    ['PostgreSQL', toPostgresStorageError, told('42601')],
    ['PostgreSQL', toPostgresStorageError, new RangeError('over 2^53: 9007199254740993')],
  ])('is not a mistake in what %s was asked', (_, failure, error) => {
    expect(failure(error)).toBe(error)
  })
})
