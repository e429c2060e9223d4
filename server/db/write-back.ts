import { closeSync, fstatSync, openSync } from 'node:fs'
import { PAGE_BYTES, type PageDigests } from './page-digests.ts'
import { isLogAsLong, pagesInLog } from './pages-in-log.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** as long as SQLite lets the log of writes become by itself, in pages */
const LOG_PAGES = 1000

/**
 * Brings the log of writes into the main file of a SQLite database, in SQLite's place, so that the digests of the pages
 * that change are known. Nobody writes while it does: called by whoever holds the queue of writes.
 */
export class WriteBack {
  readonly #writer: SqliteConnection
  readonly #digests: PageDigests
  readonly #log: number
  #dueAt = LOG_PAGES

  constructor(path: string, writer: SqliteConnection, digests: PageDigests) {
    this.#writer = writer
    this.#digests = digests
    this.#log = openSync(`${path}-wal`, 'r')
    // left by a process that was killed, perhaps while it brought them back
    this.#digests.forget(pagesInLog(this.#log, PAGE_BYTES))
  }

  /** After each commit: brings the log back where it has grown long. */
  ifDue(): void {
    this.#allFrom(this.#dueAt)
  }

  /** Before the database is closed: all is in the main file, and the log is empty where nobody else has it open. */
  end(): void {
    // emptied before: to empty it once more fails while a statement is still open
    if (fstatSync(this.#log).size === 0) return
    if (this.#allFrom(1)) this.#writer.emptyLog()
  }

  /**
   * Brings back all of a log of at least so many pages that no reader needs there; gives whether nothing is left to be
   * brought. A disk that cannot give or take it now leaves the log as it is, which has all that was committed: the next
   * try comes once it has grown on. Never throws, as what was committed must not be answered as failed.
   */
  #allFrom(length: number): boolean {
    try {
      if (!isLogAsLong(this.#log, length, PAGE_BYTES)) return true
      const pages = pagesInLog(this.#log, PAGE_BYTES)
      this.#digests.look(pages)
      // what SQLite has read of a damaged page it writes back as if it were right: such a page stays known as damaged
      const damaged = [...this.#digests.damaged].filter((page) => pages.delete(page))
      this.#digests.accuse(damaged)
      this.#digests.forget(pages)
      const isAll = this.#writer.bringBackLog()
      if (isAll) this.#digests.note(pages)
      this.#dueAt = isAll ? LOG_PAGES : this.#dueAt + LOG_PAGES
      return isAll
    } catch {
      this.#dueAt += LOG_PAGES
      return false
    }
  }

  close(): void {
    closeSync(this.#log)
  }
}
