import { ZodError } from 'zod'
import { RefusedParameter } from './guard-parameter.ts'
import { StorageError } from './storage-error.ts'

/** What was to be stored does not fit what is stored already. */
export class DataFault extends Error {
  override name = 'DataFault'
}

/**
 * SQLite result codes (https://sqlite.org/rescode.html) and SQLSTATE classes (PostgreSQL documentation, appendix A) of
 * what is refused for itself: broken constraints, values out of range or of another type
 */
const REFUSED = /^(SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)(_.*)?|(22|23)...)$/

/** Whether the data itself is at fault: asking again changes nothing. Neither the storage nor a bug is meant. */
export function isDataFault(error: unknown): boolean {
  if (error instanceof StorageError) return false
  if (error instanceof DataFault || error instanceof RefusedParameter || error instanceof ZodError)
    return true
  return error instanceof Error && 'code' in error && REFUSED.test(String(error.code))
}
