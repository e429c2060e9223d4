import { constants } from 'node:fs'
import { access, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import { syncParentFolder } from '../../keys/write-file-synced.ts'
import { type StoredRevision, noteLine, createMinuteNotes } from './minute-note.ts'
import { noteFileName, noteFolders } from './note-files.ts'

interface Needed {
  config: Pick<Config, 'secretFile' | 'dataDir'>
  now: () => number
  newId: () => string
  log: FastifyBaseLogger
}

/** notes are written after this time (ms), or after this number of revisions */
const EACH_MS = 10_000
const MOST_WAITING = 20_000
/**
 * maximum number of revisions that wait for their notes; if notes cannot be written, further ones are
 * dropped
 */
const MOST_HELD = 200_000
/** number of revisions between two yields to the event loop, about 5 ms of work */
const SLICE = 1000
/**
 * A new notes file begins after this time (ms). It is short, because a file is only deleted once all its
 * hours are sealed.
 */
const FILE_MS = 10 * 60_000

/**
 * Writes notes about stored fixes to files outside of the database, a few seconds after the fixes were
 * acknowledged. Changes are thus detected before an hour is sealed. Storing fixes does not wait for it.
 * Notes that a crash loses are written again at the next start.
 */
export class StoredNotes {
  readonly #context: Needed
  #waiting: { company: string; kept: readonly StoredRevision[] }[] = []
  #count = 0
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #file: { path: string; until: number } | null = null
  #fails = false

  constructor(context: Needed) {
    this.#context = context
  }

  /** Path of the notes file that this process appends to; null: none. */
  get file(): string | null {
    return this.#file?.path ?? null
  }

  /** Queues committed revisions of a company; their notes are written later. */
  note(company: string, kept: readonly StoredRevision[]): void {
    if (kept.length === 0) return
    this.#waiting.push({ company, kept })
    this.#count += kept.length
    if (this.#count >= MOST_WAITING) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), EACH_MS).unref()
  }

  /** Resolves once the notes of all queued revisions are on disk, or a failure is logged. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const taken = this.#waiting
    if (taken.length === 0) return
    this.#waiting = []
    this.#count = 0
    try {
      const lines: string[] = []
      for (const { company, kept } of merged(taken))
        for (let at = 0; at < kept.length; at += SLICE) {
          lines.push(...createMinuteNotes(company, kept.slice(at, at + SLICE)).map(noteLine))
          if (kept.length > SLICE) await setImmediate()
        }
      await this.#append(`${lines.join('\n')}\n`)
      this.#fails = false
    } catch (error) {
      // the folder is full or unavailable: fixes are still stored, and their notes are written when it is
      // available again
      const { log } = this.#context
      if (!this.#fails)
        log.error(
          { err: error },
          'what is stored of open hours cannot be noted beside the keys; it is tried again',
        )
      this.#fails = true
      this.#file = null
      const held = taken.reduce((sum, { kept }) => sum + kept.length, this.#count)
      if (held > MOST_HELD) return
      this.#waiting = [...taken, ...this.#waiting]
      this.#count = held
      this.#timer ??= setTimeout(() => void this.flush(), EACH_MS).unref()
    }
  }

  async #append(text: string): Promise<void> {
    const { now, newId } = this.#context
    if (!this.#file || now() >= this.#file.until || now() < this.#file.until - FILE_MS) {
      const path = join(await this.#folder(), noteFileName(now(), newId().slice(0, 8)))
      this.#file = { path, until: now() + FILE_MS }
    }
    const { path } = this.#file
    const file = await open(path, 'a', 0o600)
    try {
      const isNew = (await file.stat()).size === 0
      await file.appendFile(text)
      await file.sync()
      if (isNew) syncParentFolder(path)
    } finally {
      await file.close()
    }
  }

  /** Returns the first writable folder. Creates it, but not its parent, which may be an unmounted disk. */
  async #folder(): Promise<string> {
    const folders = noteFolders(this.#context.config)
    for (const [i, folder] of folders.entries())
      try {
        await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
          // another process has just created it
          if (error.code !== 'EEXIST') throw error
        })
        await access(folder, constants.W_OK)
        return folder
      } catch (error) {
        // the folder with the keys is often read-only, so try the next one
        if (i === folders.length - 1) throw error
      }
    throw new Error('there is a place for notes')
  }
}

/** Merges queued revisions by company, because most commits store only one or two fixes. */
function merged(
  taken: readonly { company: string; kept: readonly StoredRevision[] }[],
): { company: string; kept: StoredRevision[] }[] {
  const companies = new Map<string, StoredRevision[]>()
  for (const { company, kept } of taken) {
    const known = companies.get(company) ?? []
    companies.set(company, known)
    for (const row of kept) known.push(row)
  }
  return [...companies].map(([company, kept]) => ({ company, kept }))
}
