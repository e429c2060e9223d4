import { hash } from 'node:crypto'
import { closeSync, constants, fdatasyncSync, fstatSync, openSync, read, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'

/** the page size of every SQLite database that this product has made */
export const PAGE_BYTES = 4096
const DIGEST_BYTES = 8
const HEADER_BYTES = 64
const MAGIC = Buffer.from('askpages')
const AT = { next: 8, endedAt: 16, end: 24 }
const UNKNOWN = Buffer.alloc(DIGEST_BYTES)
/** mark for a damaged page that is being overwritten: it matches no content and no copy */
const ACCUSED = Buffer.alloc(DIGEST_BYTES, 0xff)

const readAsync = promisify(read)

export const digestsBeside = (database: string): string => `${database}-pages`

/**
 * Digests of every page of SQLite's main file, in a file next to it, to detect a disk that returns other
 * bytes than were written. The main file changes only by WAL checkpoints (`WriteBack`), so the digests of
 * those pages are deleted before and stored after them. A page without a digest is accepted as it is.
 * The main file stays open until `close`, which must come after SQLite has closed it: closing a file releases
 * all locks of this process on it.
 */
export class PageDigests {
  /** the numbers of the pages, from 1 on, that were found to be damaged */
  readonly damaged = new Set<number>()
  readonly #main: number
  readonly #digests: number
  readonly #learns: boolean
  /** pages that are being overwritten: what is read may not be on the disk yet */
  readonly #moving = new Set<number>()

  /**
   * `path` is that of the database. With `learn: false` nothing is changed, and the digests must exist:
   * throws ENOENT.
   */
  constructor(path: string, { learns }: { learns: boolean }) {
    this.#learns = learns
    const flags = learns ? constants.O_RDWR | constants.O_CREAT : constants.O_RDONLY
    this.#digests = openSync(digestsBeside(path), flags, 0o600)
    this.#main = openSync(path, 'r')
    const magic = Buffer.alloc(MAGIC.length)
    readSync(this.#digests, magic, 0, magic.length, 0)
    if (learns && !magic.equals(MAGIC)) writeSync(this.#digests, MAGIC, 0, MAGIC.length, 0)
  }

  /** Number of pages of the main file, including a lost end. */
  get count(): number {
    const kept = Math.floor((fstatSync(this.#digests).size - HEADER_BYTES) / DIGEST_BYTES)
    return Math.max(kept, Math.floor(fstatSync(this.#main).size / PAGE_BYTES))
  }

  /**
   * Position of the scan through all pages, and when the last scan ended (ms since epoch); survives a
   * restart.
   */
  get round(): { next: number; endedAt: number | null } {
    const header = Buffer.alloc(HEADER_BYTES)
    readSync(this.#digests, header, 0, HEADER_BYTES, 0)
    const endedAt = header.readDoubleLE(AT.endedAt)
    return { next: Math.max(1, header.readUInt32LE(AT.next)), endedAt: endedAt > 0 ? endedAt : null }
  }
  set round({ next, endedAt }) {
    const part = Buffer.alloc(AT.end - AT.next)
    part.writeUInt32LE(next, 0)
    part.writeDoubleLE(endedAt ?? 0, AT.endedAt - AT.next)
    writeSync(this.#digests, part, 0, part.length, AT.next)
  }

  /**
   * Call before damaged pages are overwritten: afterwards a backup's copy is outdated. Written with the next
   * `forget`.
   */
  accuse(pages: Iterable<number>): void {
    for (const page of pages) this.#keep(page, ACCUSED)
  }

  /** Call before pages are overwritten: until `note` they are not checked, even after a power cut. */
  forget(pages: Iterable<number>): void {
    for (const page of pages) {
      if (this.known(page)?.equals(ACCUSED)) continue
      this.#moving.add(page)
      this.#keep(page, UNKNOWN)
    }
    fdatasyncSync(this.#digests)
  }

  /** Call after pages were written and synced: stores their digests. */
  note(pages: Iterable<number>): void {
    for (const page of pages) {
      this.#moving.delete(page)
      const found = this.#found(page)
      this.#keep(page, found instanceof Buffer ? found : UNKNOWN)
    }
  }

  /**
   * Checks pages in one turn of the event loop, and returns damaged or unreadable ones. Stores missing
   * digests.
   */
  look(pages: Iterable<number>): number[] {
    const damaged: number[] = []
    for (const page of pages) {
      if (this.#moving.has(page)) continue
      const [known, found] = [this.known(page), this.#found(page)]
      if (known === null && found !== 'not to be read') this.#keep(page, found ?? UNKNOWN)
      else if (known === null || !(found instanceof Buffer) || !known.equals(found)) damaged.push(page)
      else this.damaged.delete(page)
    }
    for (const page of damaged) this.damaged.add(page)
    return damaged
  }

  /** Reads pages so that they are in memory, without holding up the event loop. */
  async fetch(first: number, count: number): Promise<void> {
    try {
      await readAsync(this.#main, Buffer.alloc(count * PAGE_BYTES), 0, count * PAGE_BYTES, placeOf(first))
    } catch {
      // the caller reports a page that cannot be read
    }
  }

  /** Returns the stored digest of a page; null: none. */
  known(page: number): Buffer | null {
    const digest = Buffer.alloc(DIGEST_BYTES)
    readSync(this.#digests, digest, 0, DIGEST_BYTES, HEADER_BYTES + (page - 1) * DIGEST_BYTES)
    return digest.equals(UNKNOWN) ? null : digest
  }

  close(): void {
    closeSync(this.#main)
    closeSync(this.#digests)
  }

  /** Returns the digest of a page as read now; null beyond the end of the file. */
  #found(page: number): Buffer | 'not to be read' | null {
    const bytes = Buffer.alloc(PAGE_BYTES)
    try {
      return readSync(this.#main, bytes, 0, PAGE_BYTES, placeOf(page)) === PAGE_BYTES
        ? pageDigest(bytes)
        : null
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EIO') return 'not to be read'
      throw error
    }
  }

  #keep(page: number, digest: Buffer): void {
    if (this.#learns)
      writeSync(this.#digests, digest, 0, DIGEST_BYTES, HEADER_BYTES + (page - 1) * DIGEST_BYTES)
  }
}

const placeOf = (page: number): number => (page - 1) * PAGE_BYTES

/** The first 64 bits of the SHA-256 of a page: against a disk, not against an attacker. */
export const pageDigest = (page: Uint8Array): Buffer =>
  hash('sha256', page, 'buffer').subarray(0, DIGEST_BYTES)
