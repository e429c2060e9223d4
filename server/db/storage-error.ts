import pg from 'pg'
import { ZodError } from 'zod'
import { InvalidParameter } from './check-parameter.ts'

/** Thrown if the storage is unavailable. This is neither a bug nor a refusal; callers may retry. */
export class StorageError extends Error {
  override name = 'StorageError'
  /** the engine's own code, e.g. SQLITE_FULL or 53100 */
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** SQLite result codes (https://sqlite.org/rescode.html) of a failing disk or file, or of a locked one */
const SQLITE =
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|CORRUPT|NOTADB|NOMEM|PROTOCOL|PERM|NOLFS)(_|$)/

/**
 * SQLSTATE (PostgreSQL documentation, appendix A): broken connection, read-only, idle transaction
 * timeout, deadlock, lack of resources, lock, shutdown, system error and damaged file
 */
const POSTGRES = /^(08...|25006|25P03|40001|40P01|53...|55P03|57014|57P0.|58...|F0...|XX00[12])$/

/** Converts an error of libsql to a StorageError if it is one. */
export function toSqliteStorageError(error: unknown): unknown {
  const code = codeOf(error)
  return SQLITE.test(code)
    ? new StorageError(`SQLite: ${(error as Error).message}`, code, { cause: error })
    : error
}

/** Converts an error of pg to a StorageError if it is one, including an unreachable server. */
export function toPostgresStorageError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error
  const code = codeOf(error)
  const fails =
    error instanceof pg.DatabaseError ? POSTGRES.test(code) : NO_ANSWER.test(code) || LOST.test(error.message)
  return fails ? new StorageError(`PostgreSQL: ${error.message}`, code, { cause: error }) : error
}

/** Node's error codes for a connection that failed or broke */
const NO_ANSWER = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|EADDRNOTAVAIL)/
/** pg errors without a code */
const LOST =
  /^Connection terminated|^timeout e?xpired|^timeout exceeded|not queryable|ended the connection|was closed/

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : ''
}

/** Returns whether PostgreSQL rolled a transaction back to end a deadlock; it can be tried again. */
export const isDeadlock = (error: unknown): boolean => error instanceof StorageError && error.code === '40P01'

/** Thrown if new data contradicts stored data. */
export class DataFault extends Error {
  override name = 'DataFault'
}

/**
 * SQLite result codes (https://sqlite.org/rescode.html) and SQLSTATE classes (PostgreSQL documentation,
 * appendix A) for invalid data: violated constraints, values out of range or of another type
 */
const REFUSED = /^(SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)(_.*)?|(22|23)...)$/

/**
 * Returns whether the data itself is invalid, so that a retry is useless; false for storage failures and
 * bugs.
 */
export function isDataFault(error: unknown): boolean {
  if (error instanceof StorageError) return false
  if (error instanceof DataFault || error instanceof InvalidParameter || error instanceof ZodError)
    return true
  return error instanceof Error && 'code' in error && REFUSED.test(String(error.code))
}
