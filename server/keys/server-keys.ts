import { statSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { type KeyFile, readKeyFile } from './key-file.ts'
import { personKey } from './person-keys.ts'
import { type TrustedKey, trustedKeys } from './trusted-key.ts'

/** What a key has signed is good no longer than this, ms: an invitation is good for seven days. */
export const OVERLAP_MS = 7 * 24 * 3_600_000

/** The server's keys, 32 bytes each, which never leave it. Each call looks whether the file has changed. */
export interface ServerKeys {
  /** which ring they are, however they change; no secret */
  id: string
  /** what signs now */
  signing: () => Uint8Array
  /** what may have signed something that is still good, the newest first; the next one to sign is among them */
  verifying: () => readonly Uint8Array[]
  /** all that are kept, the newest first: an older phone's secret comes from an older key */
  all: () => readonly Uint8Array[]
  /** the keys by which checkpoints of logs are and were signed, the newest first */
  published: () => readonly TrustedKey[]
  /** the key of the personal data in a stream, or of an entry as `entryName` calls it; null once it was erased */
  person: (company: string, stream: string) => Uint8Array | null
}

/** so often a file is looked at again that could not be read */
const TRY_AGAIN_MS = 1000

interface Kept {
  from: number
  key: Uint8Array
}

/** The keys of a file that has been read once. What becomes of it while the server runs is taken up, or said to the log. */
export function serverKeys(
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
      // the keys that are known are good until somebody has mended the file
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

/** The keys in a file, for whoever runs no server. */
export function keysOf(file: KeyFile): Pick<ServerKeys, 'all' | 'person'> {
  const keys = keptIn(file).map(({ key }) => key)
  const persons = file.persons ?? {}
  return { all: () => keys, person: (company, stream) => personKey(persons, company, stream) }
}

/** made once for each reading, as what is derived from a key is kept by the key itself */
const keptIn = ({ keys }: KeyFile): Kept[] =>
  keys
    .map(({ from, key }) => ({ from: Date.parse(from), key: Buffer.from(key, 'hex') }))
    .toSorted((a, b) => b.from - a.from)

function versionOf(path: string): string | null {
  try {
    const { ino, mtimeMs, size } = statSync(path)
    return `${ino} ${mtimeMs} ${size}`
  } catch {
    // gone or not to be reached: another state of the file, and whoever reads it says which
    return null
  }
}
