import {
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  createCipheriv,
  createDecipheriv,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'

/** Thrown if another process is already making or deleting backups in the folder. */
export class BackupBusy extends Error {
  override name = 'BackupBusy'
}

/** Thrown if a backup cannot be made, read or trusted. The message tells the operator why. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}

/** A file in a backup: the names of its chunks, in order. */
const storedFile = z.object({ name: z.string(), size: z.number(), chunks: z.array(z.string()) })

const backup = z.object({
  format: z.literal(1),
  /** time to which the backup's content belongs, ISO 8601 */
  at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** minimum position of each company's log in this backup, with that event's hash */
  logs: z.array(z.object({ company: z.string(), position: z.number(), hash: z.string() })),
  files: z.array(storedFile),
})
export type Backup = z.infer<typeof backup>

const seal = z.object({ salt: z.string(), check: z.string() })
const description = z.object({
  format: z.literal(1),
  sealed: seal.nullable(),
  /** key ring of the database; absent if no backup with a key ring was made yet */
  ring: z.string().optional(),
})
type Description = z.infer<typeof description>

const DESCRIPTION = 'askari-backups.json'
const NONCE = 12
const TAG = 16
/**
 * scrypt parameters: deriving a key takes about 100 ms and 64 MB, which slows down guessing the passphrase
 */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }
/** during this number of backups, every stored chunk that is still used is verified once */
const ROUND = 30

/**
 * A folder of deduplicated backups. A chunk is named by the digest of its content, so a backup stores only
 * new chunks and a list of names. With a passphrase, everything is encrypted with AES-256-GCM, and names are
 * keyed digests. Otherwise, a name would reveal that the folder contains a known content.
 */
export class BackupStore {
  readonly #folder: string
  readonly #key: Buffer | null
  readonly #naming: Buffer | null
  /** bytes written since the store was opened, and bytes of chunks that already existed */
  readonly written = { stored: 0, known: 0 }

  /**
   * Opens the folder, and creates it if necessary. Throws BackupFault if the passphrase is wrong. Also
   * throws if the folder is empty but was used before, because its disk may not be mounted.
   */
  constructor(folder: string, passphrase: string | null) {
    this.#folder = folder
    const file = join(folder, DESCRIPTION)
    const known = existsSync(file) ? readDescription(file) : makeDescription(folder, file, passphrase)
    if (known.sealed === null && passphrase !== null)
      throw new BackupFault(`${folder} holds backups without a passphrase: name another folder`)
    if (known.sealed !== null && passphrase === null)
      throw new BackupFault(`the backups in ${folder} have a passphrase: set BACKUP_PASSPHRASE`)
    const key = known.sealed && passphrase ? keyOf(passphrase, known.sealed.salt) : null
    if (known.sealed && key && checkOf(key) !== known.sealed.check)
      throw new BackupFault(`BACKUP_PASSPHRASE is not that of the backups in ${folder}`)
    this.#key = key
    this.#naming = key && derived(key, 'names')
  }

  /**
   * Records which database the backups belong to, by the id of its key ring. Throws BackupFault if they
   * belong to another database.
   */
  belongTo(ring: string): void {
    const file = join(this.#folder, DESCRIPTION)
    const known = readDescription(file)
    if (known.ring === ring) return
    if (known.ring !== undefined)
      throw new BackupFault(`${this.#folder} holds the backups of another database: name another folder`)
    writeWhole(file, Buffer.from(`${JSON.stringify({ ...known, ring })}\n`))
  }

  get isSealed(): boolean {
    return this.#key !== null
  }

  /**
   * Stores these bytes as a chunk and returns its name. In each `turn`, it verifies another part of the
   * chunks that already exist, and replaces damaged ones.
   */
  put(bytes: Uint8Array, turn = 0): string {
    const name = this.#nameOf(bytes)
    const path = this.#pathOf(name)
    const isLookedAt = Number.parseInt(name.slice(0, 6), 16) % ROUND === turn % ROUND
    if (existsSync(path) && (!isLookedAt || this.#isWhole(name))) {
      this.written.known += bytes.byteLength
      return name
    }
    const stored = this.#closed(deflateRawSync(bytes, { level: 1 }), name)
    writeWhole(path, stored)
    this.written.stored += stored.byteLength
    return name
  }

  /** Returns the content of a chunk. Throws BackupFault if it is missing or was changed. */
  chunk(name: string): Buffer {
    const path = this.#pathOf(name)
    if (!existsSync(path)) throw new BackupFault(`${path} is missing`)
    try {
      const bytes = inflateRawSync(this.#opened(readFileSync(path), name))
      if (this.#nameOf(bytes) === name) return bytes
    } catch {
      // decrypting and inflating throw on changed bytes; this is reported below
    }
    throw new BackupFault(`${path} is not what was stored`)
  }

  /** Writes the list of a backup's chunks, after all chunks are stored. Returns the name of the backup. */
  list(made: Backup): string {
    const name = made.at.replace(/[:.]/g, '-')
    const text = Buffer.from(JSON.stringify(made))
    writeWhole(join(this.#folder, `${name}.backup`), this.#closed(deflateRawSync(text), name))
    return name
  }

  /** Returns the names of the backups, newest first. A name is the time of the backup. */
  names(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.backup'))
      .map((name) => name.replace('.backup', ''))
      .sort()
      .toReversed()
  }

  read(name: string): Backup {
    if (!this.names().includes(name)) throw new BackupFault(`there is no backup ${name} in ${this.#folder}`)
    const list = this.#listOf(name)
    if (list === null)
      throw new BackupFault(`${join(this.#folder, name)}.backup cannot be read: it is not what was stored`)
    return list
  }

  /**
   * Deletes all backups except the newest `count`, and the chunks that no remaining backup uses. Call it
   * only while no other process uses the folder.
   */
  keepNewest(count: number): void {
    for (const name of this.names().slice(count)) rmSync(join(this.#folder, `${name}.backup`))
    const named = new Set<string>()
    for (const name of this.names()) {
      const list = this.#listOf(name)
      // this backup's list is unreadable, so nobody knows which chunks it needs: delete none
      if (list === null) return
      for (const { chunks } of list.files) for (const chunk of chunks) named.add(chunk)
    }
    const chunks = join(this.#folder, 'chunks')
    for (const part of existsSync(chunks) ? readdirSync(chunks) : [])
      for (const name of readdirSync(join(chunks, part))) {
        if (!named.has(name)) rmSync(join(chunks, part, name))
      }
  }

  #listOf(name: string): Backup | null {
    try {
      const stored = readFileSync(join(this.#folder, `${name}.backup`))
      return jsonText.pipe(backup).parse(inflateRawSync(this.#opened(stored, name)).toString())
    } catch {
      // decrypting, inflating and parsing throw on changed bytes
      return null
    }
  }

  #isWhole(name: string): boolean {
    try {
      this.chunk(name)
      return true
    } catch (error) {
      if (error instanceof BackupFault) return false
      throw error
    }
  }

  #nameOf(bytes: Uint8Array): string {
    const digest = this.#naming ? createHmac('sha256', this.#naming) : createHash('sha256')
    return digest.update(bytes).digest('hex')
  }

  #pathOf(name: string): string {
    return join(this.#folder, 'chunks', name.slice(0, 2), name)
  }

  #closed(bytes: Buffer, name: string): Buffer {
    if (!this.#key) return bytes
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(name))
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }

  #opened(stored: Buffer, name: string): Buffer {
    if (!this.#key) return stored
    const cipher = createDecipheriv('aes-256-gcm', this.#key, stored.subarray(0, NONCE))
    cipher.setAAD(Buffer.from(name)).setAuthTag(stored.subarray(-TAG))
    return Buffer.concat([cipher.update(stored.subarray(NONCE, -TAG)), cipher.final()])
  }
}

function readDescription(file: string): Description {
  const read = jsonText.pipe(description).safeParse(readFileSync(file, 'utf8'))
  if (!read.success) throw new BackupFault(`${file} does not describe backups that this version can read`)
  return read.data
}

function makeDescription(folder: string, file: string, passphrase: string | null): Description {
  const mark = `${folder}.was-here`
  if (existsSync(mark))
    throw new BackupFault(
      `${folder} has been used and holds no backups now. Is its disk mounted? To begin with an empty one, remove ${mark}`,
    )
  const salt = randomBytes(16).toString('hex')
  const made: Description = {
    format: 1,
    sealed: passphrase === null ? null : { salt, check: checkOf(keyOf(passphrase, salt)) },
  }
  writeWhole(file, Buffer.from(`${JSON.stringify(made)}\n`))
  try {
    writeFileSync(mark, `Askari keeps backups in ${folder}.\n`, { mode: 0o600 })
  } catch {
    // without this marker, backups still work, but an unmounted disk would not be noticed
  }
  return made
}

const keyOf = (passphrase: string, salt: string) =>
  scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, SCRYPT)
const derived = (key: Uint8Array, use: string) =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `backup ${use}`, 32))
const checkOf = (key: Uint8Array) => derived(key, 'check').toString('hex')

/** Writes a file atomically, and waits until it is on the disk. */
function writeWhole(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${process.pid}`
  const file = openSync(part, 'w', 0o600)
  try {
    for (let at = 0; at < bytes.byteLength;) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
