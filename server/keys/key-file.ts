import { basename, join, resolve, dirname } from 'node:path'
import type { Config } from '../config/config.ts'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { newPersonSeeds } from './person-keys.ts'
import { syncParentFolder, writeTemporaryFile } from './write-file-synced.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const droppedKey = z.object({
  /** hex */
  publicKey: hash,
  /** when the key was dropped; null = before this was recorded */
  at: z.iso.datetime().nullable(),
  /**
   * for each company's log, the newest checkpoint that the key had signed by then, its root in hex; later
   * signatures are not trusted; null = before this was recorded
   */
  signed: z.record(z.string(), z.object({ size: z.number(), root: hash })).nullable(),
})

const keyFile = z.object({
  /** id of the key ring, which the database stores; it stays the same when keys change */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  keys: z
    .array(
      z.object({
        /** when this key starts to sign; the previous key stops then */
        from: z.iso.datetime(),
        /** 32 bytes, hex */
        key: hash,
      }),
    )
    .min(1),
  /** when second factors from before they had a MAC were accepted and got one; absent = not yet */
  factorsBoundAt: z.iso.datetime().optional(),
  /** seeds of the keys that encrypt personal data; absent = before personal data was encrypted */
  persons: z.record(z.string().regex(/^[01]*$/), hash).optional(),
  /** erased persons, who are erased again after an older backup was restored */
  erased: z
    .array(
      z.object({
        company: z.string(),
        streams: z.array(z.string()),
        /** digests of the persons' images */
        files: z.array(hash),
        at: z.iso.datetime(),
      }),
    )
    .optional(),
  /** dropped keys, for verifying what they signed earlier */
  dropped: z
    .array(z.union([droppedKey, hash.transform((publicKey) => ({ publicKey, at: null, signed: null }))]))
    .optional(),
})

export type DroppedKey = z.infer<typeof droppedKey>

/** The content of a key file: the keys of a server, the newest first. */
export type KeyFile = z.infer<typeof keyFile>

/** Thrown if the keys are unusable. The message says what to do. */
export class KeyFileError extends Error {
  override name = 'KeyFileError'
}

/** Returns the path of the key file: SECRET_FILE, or a file in the data directory. */
export const keyFilePath = ({ secretFile, dataDir }: Pick<Config, 'secretFile' | 'dataDir'>): string =>
  resolve(secretFile ?? join(dataDir, 'keys.json'))

export const newKey = (): string => randomBytes(32).toString('hex')

/** Returns a key ring with one key, which signs from `from`, ms since epoch UTC. */
export const newKeyFile = (key: string, from: number): KeyFile => ({
  id: randomBytes(16).toString('hex'),
  keys: [{ from: new Date(from).toISOString(), key }],
  persons: newPersonSeeds(),
})

/** Reads the keys in a file; null if there is no such file. Throws KeyFileError. */
export function readKeyFile(path: string): KeyFile | null {
  const text = textOf(path)
  if (text === null) return null
  const read = jsonText.pipe(keyFile).safeParse(text)
  if (!read.success) throw new KeyFileError(`${path} does not hold keys as \`npm run keys\` writes them`)
  return read.data
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw new KeyFileError(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

const textFrom = (content: KeyFile): string => `${JSON.stringify(content, null, 2)}\n`

/** Creates the key file atomically; false if another process has already created it. */
export function createKeyFile(path: string, content: KeyFile): boolean {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const written = writeTemporaryFile(path, textFrom(content))
  try {
    linkSync(written, path)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(written)
    syncParentFolder(path)
  }
}

/** Replaces the keys in a file atomically. The file's owner does not change. */
export function replaceKeyFile(path: string, content: KeyFile): void {
  // Files mounted as secrets are often symbolic links, which must stay.
  const at = realpathSync(path)
  const { uid, gid, mode } = statSync(at)
  const written = writeTemporaryFile(at, textFrom(content))
  const mine = statSync(written)
  // The owner stays the same, so that the server can read a file that root has replaced.
  if (mine.uid !== uid || mine.gid !== gid) chownSync(written, uid, gid)
  chmodSync(written, mode & 0o640)
  renameSync(written, at)
  syncParentFolder(at)
}

/** Restricts a file to its owner. */
export const restrictToOwner = (path: string): void => chmodSync(path, 0o600)

/** Returns whether accounts other than the owner and the group may read a file. */
export const isReadableByOthers = (path: string): boolean => (statSync(path).mode & 0o007) !== 0

type Where = Pick<Config, 'secretFile' | 'dataDir'>

/**
 * Returns the possible paths of a file that the server stores outside of the database: next to the key file
 * or, if that folder is not writable, in the data directory. Readers check both, writers use the first that
 * works.
 */
export function keyFolderPaths(config: Where, ending: string): string[] {
  const keys = keyFilePath(config)
  return [...new Set([`${keys}${ending}`, resolve(join(config.dataDir, `${basename(keys)}${ending}`))])]
}

/** Runs `work` with each path until one is accessible, and returns its result. Throws the last error. */
export function withFirstWritablePath<Done>(places: readonly string[], work: (path: string) => Done): Done {
  const [path = '', ...others] = places
  try {
    return work(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (others.length === 0 || !['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)) throw error
    return withFirstWritablePath(others, work)
  }
}
