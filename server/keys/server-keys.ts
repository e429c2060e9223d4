import { statSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { type KeyFile, readKeyFile } from './key-file.ts'
import { personKey } from './person-keys.ts'
import { type TrustedKey, trustedKeys } from './trusted-key.ts'

/** Maximum validity of a signature, ms, which is that of an invitation: seven days. */
export const OVERLAP_MS = 7 * 24 * 3_600_000

/**
 * The server's keys, 32 bytes each, which never leave the server. Each call checks whether the file has
 * changed.
 */
export interface ServerKeys {
  /** id of the key ring; it stays the same when keys change, and is no secret */
  id: string
  /** the current signing key */
  signing: () => Uint8Array
  /** keys whose signatures may still be valid, the newest first, including the next signing key */
  verifying: () => readonly Uint8Array[]
  /** all stored keys, the newest first; the secret of an older phone was made with an older key */
  all: () => readonly Uint8Array[]
  /** past and present public keys for checkpoints, the newest first */
  published: () => readonly TrustedKey[]
  /** the key of the personal data in a stream, or in an entry named by `entryName`; null: erased */
  person: (company: string, stream: string) => Uint8Array | null
}

/** delay before a file that could not be read is read again, ms */
const TRY_AGAIN_MS = 1000

interface Kept {
  from: number
  key: Uint8Array
}

/** Returns the keys of a file and follows its changes while the server runs; errors are logged. */
export function createServerKeys(
  path: string,
  first: KeyFile,
  { now, log }: { now: () => number; log: FastifyBaseLogger },
): ServerKeys {
  let seen = versionOf(path)
  let kept = keptIn(first)
  let published = trustedKeys(first)
  let persons = first.persons ?? {}
  let triedAt = 0

  const look = (): Kept[] => {
    const version = versionOf(path)
    if (version === seen || now() - triedAt < TRY_AGAIN_MS) return kept
    triedAt = 0
    try {
      const file = readKeyFile(path)
      seen = version
      if (file?.id !== first.id)
        log.error(
          { path },
          file ? "the key file is another database's: it is not used" : 'the key file is gone',
        )
      else [kept, published, persons] = [keptIn(file), trustedKeys(file), file.persons ?? {}]
    } catch (error) {
      // the previous keys stay in use until the file is corrected
      triedAt = now()
      log.error({ err: error }, 'the key file has changed and cannot be used')
    }
    return kept
  }

  return {
    id: first.id,
    signing: () => {
      const keys = look()
      const signs = keys.find(({ from }) => from <= now()) ?? keys.at(-1)
      if (signs === undefined) throw new Error('a key file holds at least one key')
      return signs.key
    },
    verifying: () =>
      look()
        .filter((_, i, keys) => {
          const next = keys[i - 1]
          return next === undefined || now() < next.from + OVERLAP_MS
        })
        .map(({ key }) => key),
    all: () => look().map(({ key }) => key),
    published: () => {
      look()
      return published
    },
    person: (company, stream) => {
      look()
      return personKey(persons, company, stream)
    },
  }
}

/** Returns the keys in a file, for programs other than the server. */
export function keysFromFile(file: KeyFile): Pick<ServerKeys, 'all' | 'person'> {
  const keys = keptIn(file).map(({ key }) => key)
  const persons = file.persons ?? {}
  return { all: () => keys, person: (company, stream) => personKey(persons, company, stream) }
}

/**
 * Parses the keys of a file. Call it once each time the file is read, because derived keys are cached by key
 * object.
 */
const keptIn = ({ keys }: KeyFile): Kept[] =>
  keys
    .map(({ from, key }) => ({ from: Date.parse(from), key: Buffer.from(key, 'hex') }))
    .toSorted((a, b) => b.from - a.from)

function versionOf(path: string): string | null {
  try {
    const { ino, mtimeMs, size } = statSync(path)
    return `${ino} ${mtimeMs} ${size}`
  } catch {
    // a missing or unreachable file counts as a change; reading it then reports the reason
    return null
  }
}
