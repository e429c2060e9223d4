import { StorageError } from './storage-error.ts'

const MOVED = 'moved to '

/** What the head of a log has in the place of a hash, once its company is in another cell. */
export const movedMark = (cell: string): string => MOVED + cell

/** The cell that such a mark names; null where it is a hash. */
export const cellOfMark = (hash: string): string | null =>
  hash.startsWith(MOVED) ? hash.slice(MOVED.length) : null

/** `sealing_state.round` of a company that is in another cell. */
export const MOVED_ROUND = -1

/** Thrown by a write for a company that has moved. A retry is redirected to its new cell. */
class CompanyMoved extends StorageError {
  override name = 'CompanyMoved'

  constructor(company: string) {
    super(`company ${company} is in another cell`, 'COMPANY_MOVED')
  }
}

/** Throws to a writer who waited for the head of a log, and finds that its company has moved meanwhile. */
export function assertHeadStays(company: string, hash: string): void {
  if (cellOfMark(hash) !== null) throw new CompanyMoved(company)
}

/** The same by the row of `sealing_state`. */
export function assertFixesStay(company: string, round: number): void {
  if (round === MOVED_ROUND) throw new CompanyMoved(company)
}
