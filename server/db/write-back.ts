import { closeSync, fstatSync, openSync } from 'node:fs'
import { PAGE_BYTES, type PageDigests } from './page-digests.ts'
import { isLogAsLong, pagesInLog } from './pages-in-log.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** SQLite's own default length of the WAL before a checkpoint, in pages */
const LOG_PAGES = 1000

/**
 * Runs SQLite's WAL checkpoints, so that the digests of the changing pages are known. The caller has the
 * write lock.
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

  /** Call after each commit: checkpoints a long WAL. */
  ifDue(): void {
    this.#allFrom(this.#dueAt)
  }

  /**
   * Call before closing: writes everything to the main file, and empties the WAL if nobody else has it open.
   */
  end(): void {
    // emptied before: to empty it once more fails while a statement is still open
    if (fstatSync(this.#log).size === 0) return
    if (this.#allFrom(1)) this.#writer.emptyLog()
  }

  /**
   * Checkpoints a WAL of at least the given length, as far as no reader needs it; returns whether it is
   * complete. If the disk fails, the WAL stays as it is, with all committed data, and the next attempt
   * follows when it has grown. Never throws, because a committed write must not be reported as failed.
   */
  #allFrom(length: number): boolean {
    try {
      if (!isLogAsLong(this.#log, length, PAGE_BYTES)) return true
      const pages = pagesInLog(this.#log, PAGE_BYTES)
      this.#digests.look(pages)
      // SQLite writes a damaged page that it has read back as if it were valid: it stays marked as damaged
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
