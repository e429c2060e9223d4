import { ZodError } from 'zod'
import { InvalidParameter } from './guard-parameter.ts'
import { StorageError } from './storage-error.ts'

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
