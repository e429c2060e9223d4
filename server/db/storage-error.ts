import pg from 'pg'
import { ZodError } from 'zod'
import { InvalidParameter } from './check-parameter.ts'

/** Thrown if the database or its disk is unavailable. It is no bug and no refusal, so callers may retry. */
export class StorageError extends Error {
  override name = 'StorageError'
  /** error code of SQLite or PostgreSQL, e.g. SQLITE_FULL or 53100 */
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * SQLite result codes (https://sqlite.org/rescode.html) of a failing disk, an unusable file or a locked
 * database
 */
const SQLITE =
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|CORRUPT|NOTADB|NOMEM|PROTOCOL|PERM|NOLFS)(_|$)/

/**
 * SQLSTATE codes (PostgreSQL documentation, appendix A). They mean: broken connection, read-only, idle
 * transaction timeout, deadlock, lack of resources, lock, shutdown, system error and damaged file.
 */
const POSTGRES = /^(08...|25006|25P03|40001|40P01|53...|55P03|57014|57P0.|58...|F0...|XX00[12])$/

/**
 * Converts an error of libsql that is caused by the storage to a StorageError; returns other errors
 * unchanged.
 */
export function toSqliteStorageError(error: unknown): unknown {
  const code = codeOf(error)
  return SQLITE.test(code)
    ? new StorageError(`SQLite: ${(error as Error).message}`, code, { cause: error })
    : error
}

/**
 * Converts an error of pg that is caused by the storage or connection to a StorageError; returns other
 * errors unchanged.
 */
export function toPostgresStorageError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error
  const code = codeOf(error)
  const fails =
    error instanceof pg.DatabaseError ? POSTGRES.test(code) : NO_ANSWER.test(code) || LOST.test(error.message)
  return fails ? new StorageError(`PostgreSQL: ${error.message}`, code, { cause: error }) : error
}

/** Node's error codes for a failed or broken connection */
const NO_ANSWER = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|EADDRNOTAVAIL)/
/** pg errors without a code, for a failed or broken connection */
const LOST =
  /^Connection terminated|^timeout e?xpired|^timeout exceeded|not queryable|ended the connection|was closed/

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : ''
}

/** Returns whether PostgreSQL has rolled back the transaction to end a deadlock. It can be retried. */
export const isDeadlock = (error: unknown): boolean => error instanceof StorageError && error.code === '40P01'

/** Thrown if new data contradicts data that is already stored. */
export class DataFault extends Error {
  override name = 'DataFault'
}

/**
 * Codes for invalid data: violated constraints, values out of range or of another type. SQLite result codes
 * (https://sqlite.org/rescode.html) and SQLSTATE classes (PostgreSQL documentation, appendix A).
 */
const REFUSED = /^(SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)(_.*)?|(22|23)...)$/

/**
 * Returns whether an error means that the data itself is invalid, so that a retry is useless. false for
 * storage failures and bugs.
 */
export function isDataFault(error: unknown): boolean {
  if (error instanceof StorageError) return false
  if (error instanceof DataFault || error instanceof InvalidParameter || error instanceof ZodError)
    return true
  return error instanceof Error && 'code' in error && REFUSED.test(String(error.code))
}
