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
/** of a page that was damaged and is written over: nothing that is found there is taken for right, and no copy */
const ACCUSED = Buffer.alloc(DIGEST_BYTES, 0xff)

const readAsync = promisify(read)

export const digestsBeside = (database: string): string => `${database}-pages`

/**
 * A digest of every page of the main file of a SQLite database, in a file beside it: a disk that gives back something
 * else than was written is found by it, wherever in the file that is. The main file changes only when the log of
 * writes is brought into it (`WriteBack`), so the digests of those pages are forgotten before and noted after. A page
 * whose digest is not known is taken as it is found.
 *
 * The main file stays open until `close`, which comes after SQLite has closed it: closing a file gives up all locks
 * that this process has on it.
 */
export class PageDigests {
  /** the numbers of the pages, from 1 on, that were found to be damaged */
  readonly damaged = new Set<number>()
  readonly #main: number
  readonly #digests: number
  readonly #learns: boolean
  /** pages that are being written over: what is read of them may not be on the disk yet */
  readonly #moving = new Set<number>()

  /** `path` is that of the database. Who does not learn changes nothing, and there must be digests: throws ENOENT. */
  constructor(path: string, { learns }: { learns: boolean }) {
    this.#learns = learns
    const flags = learns ? constants.O_RDWR | constants.O_CREAT : constants.O_RDONLY
    this.#digests = openSync(digestsBeside(path), flags, 0o600)
    this.#main = openSync(path, 'r')
    const magic = Buffer.alloc(MAGIC.length)
    readSync(this.#digests, magic, 0, magic.length, 0)
    if (learns && !magic.equals(MAGIC)) writeSync(this.#digests, MAGIC, 0, MAGIC.length, 0)
  }

  /** How many pages the main file has, or had before it lost its end. */
  get count(): number {
    const kept = Math.floor((fstatSync(this.#digests).size - HEADER_BYTES) / DIGEST_BYTES)
    return Math.max(kept, Math.floor(fstatSync(this.#main).size / PAGE_BYTES))
  }

  /** Where the look through all pages goes on, and when it last came to its end (ms since epoch): outlives a restart. */
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
   * Before these damaged pages are written over, by what was read of them or by newer rows: from then on a backup's
   * copy is not what belongs there. On the disk with the next `forget`.
   */
  accuse(pages: Iterable<number>): void {
    for (const page of pages) this.#keep(page, ACCUSED)
  }

  /** Before these pages are written over: until they are noted nobody judges them, also after a power cut. */
  forget(pages: Iterable<number>): void {
    for (const page of pages) {
      if (this.known(page)?.equals(ACCUSED)) continue
      this.#moving.add(page)
      this.#keep(page, UNKNOWN)
    }
    fdatasyncSync(this.#digests)
  }

  /** These pages have been written and are on the disk: what is in them now is right. */
  note(pages: Iterable<number>): void {
    for (const page of pages) {
      this.#moving.delete(page)
      const found = this.#found(page)
      this.#keep(page, found instanceof Buffer ? found : UNKNOWN)
    }
  }

  /**
   * Looks at pages in one turn of the event loop, and gives those that are damaged: other than they were written, or not
   * to be read. One whose digest is not known is learned.
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
      // a page that cannot be read is named by whoever looks at it
    }
  }

  /** The digest of a page as it was written; null where it is not known. */
  known(page: number): Buffer | null {
    const digest = Buffer.alloc(DIGEST_BYTES)
    readSync(this.#digests, digest, 0, DIGEST_BYTES, HEADER_BYTES + (page - 1) * DIGEST_BYTES)
    return digest.equals(UNKNOWN) ? null : digest
  }

  close(): void {
    closeSync(this.#main)
    closeSync(this.#digests)
  }

  /** The digest of a page as it is read now; null behind the end of the file. */
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
