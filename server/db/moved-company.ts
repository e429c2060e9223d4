import { StorageError } from './storage-error.ts'

const MOVED = 'moved to '

/**
 * Returns the mark that replaces the hash in a log's `head` row after its company has moved to another cell.
 */
export const movedMark = (cell: string): string => MOVED + cell

/** Returns the cell that such a mark contains; null if the value is a hash. */
export const cellOfMark = (hash: string): string | null =>
  hash.startsWith(MOVED) ? hash.slice(MOVED.length) : null

/** Value of `sealing_state.round` for a company that has moved to another cell. */
export const MOVED_ROUND = -1

/**
 * Thrown when a transaction would write for a company that has moved. The caller's retry is redirected to
 * the new cell.
 */
class CompanyMoved extends StorageError {
  override name = 'CompanyMoved'

  constructor(company: string) {
    super(`company ${company} is in another cell`, 'COMPANY_MOVED')
  }
}

/** Throws if the company has moved to another cell while a transaction waited for its log. */
export function assertHeadStays(company: string, hash: string): void {
  if (cellOfMark(hash) !== null) throw new CompanyMoved(company)
}

/**
 * Throws if `round`, the company's value in `sealing_state`, shows that the company has moved to another
 * cell.
 */
export function assertFixesStay(company: string, round: number): void {
  if (round === MOVED_ROUND) throw new CompanyMoved(company)
}
