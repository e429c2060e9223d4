import { closeSync, fsyncSync, openSync, rmSync, statSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { randomFillSync } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { StorageError } from '../storage-error.ts'

export const RESERVE_BYTES = 16 * 2 ** 20
/** the disk counts as full if it has less free space than this */
const LOW_BYTES = 8 * 2 ** 20
/**
 * free space necessary to create the reserve again; more than its size, so that it is not released at once
 */
const ROOM_BYTES = RESERVE_BYTES + 2 * LOW_BYTES
const LOOK_MS = 2000
const CHUNK = 2 ** 20

const fileIn = (dataDir: string) => join(dataDir, 'space.reserve')
const freeIn = (dataDir: string) => {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}
const isHeld = (dataDir: string) =>
  statSync(fileIn(dataDir), { throwIfNoEntry: false })?.size === RESERVE_BYTES

/** Deletes the reserve file of a data directory if its disk is full, so that the server can start. */
export function releaseReserve(dataDir: string): void {
  if (isHeld(dataDir) && freeIn(dataDir) < LOW_BYTES) rmSync(fileIn(dataDir), { force: true })
}

/**
 * Reserves disk space for essential writes with a file. When the disk is full, deletes the file and sets
 * `short`: only essential writes are allowed. Creates the file again when there is enough space.
 */
export class SpaceReserve {
  readonly #dataDir: string
  readonly #log: FastifyBaseLogger
  readonly #timer: NodeJS.Timeout
  #short = false

  constructor(dataDir: string, log: FastifyBaseLogger) {
    this.#dataDir = dataDir
    this.#log = log
    this.#look()
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  get short(): boolean {
    return this.#short
  }

  /** Call it after a failed write. If the disk is full, it releases the reserve at once. */
  failed({ code }: StorageError): void {
    if (code === 'SQLITE_FULL') this.#release()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    try {
      const free = freeIn(this.#dataDir)
      if (isHeld(this.#dataDir)) {
        this.#short = false
        if (free < LOW_BYTES) this.#release()
      } else if (free >= ROOM_BYTES) this.#setAside()
      else this.#become(true)
    } catch (error) {
      // if the directory is unreadable, the next write fails and reports it
      this.#log.error({ err: error }, 'the space on the disk cannot be told')
    }
  }

  #setAside(): void {
    const file = openSync(fileIn(this.#dataDir), 'w', 0o600)
    try {
      // random data, because a file system might compress other data
      const chunk = randomFillSync(Buffer.alloc(CHUNK))
      for (let written = 0; written < RESERVE_BYTES; written += CHUNK) writeSync(file, chunk)
      fsyncSync(file)
      this.#become(false)
    } catch (error) {
      // a disk quota may allow less than the free space, and then there is no reserve
      this.#log.error({ err: error }, 'no space could be set aside')
      this.#release()
    } finally {
      closeSync(file)
    }
  }

  #release(): void {
    rmSync(fileIn(this.#dataDir), { force: true })
    this.#become(true)
  }

  #become(short: boolean): void {
    if (short !== this.#short)
      this.#log[short ? 'error' : 'warn'](
        short
          ? 'the disk is full: only signing in and what else may use the reserve is stored'
          : 'the disk has room again',
      )
    this.#short = short
  }
}
