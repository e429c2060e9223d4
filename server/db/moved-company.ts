import { StorageError } from './storage-error.ts'

const MOVED = 'moved to '

/** Value that replaces the hash in the head of a log when its company has moved to another cell. */
export const movedMark = (cell: string): string => MOVED + cell

/** Returns the cell that such a mark names; null if the value is a hash. */
export const cellOfMark = (hash: string): string | null =>
  hash.startsWith(MOVED) ? hash.slice(MOVED.length) : null

/** Value of `sealing_state.round` for a company that has moved to another cell. */
export const MOVED_ROUND = -1

/** Thrown by a write for a company that has moved. A retry is redirected to its new cell. */
class CompanyMoved extends StorageError {
  override name = 'CompanyMoved'

  constructor(company: string) {
    super(`company ${company} is in another cell`, 'COMPANY_MOVED')
  }
}

/** Throws if a writer that waited for the head of a log finds that the company has moved meanwhile. */
export function assertHeadStays(company: string, hash: string): void {
  if (cellOfMark(hash) !== null) throw new CompanyMoved(company)
}

/** Throws if the company's row of `sealing_state` shows that it has moved. */
export function assertFixesStay(company: string, round: number): void {
  if (round === MOVED_ROUND) throw new CompanyMoved(company)
}
