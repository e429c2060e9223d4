import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { keyFilePath, readKeyFile, replaceKeyFile } from '../keys/key-file.ts'
import { parseKeyName, removeKeys } from '../keys/person-keys.ts'
import { personFiles } from './personal-terms.ts'
import { readStream } from '../event-log/read-log.ts'
import { findGuardStreams } from './guard-streams.ts'

type Needed = Pick<Context, 'config' | 'db' | 'now'>

/** Returns whether this process may change the key file. */
function canDropKeys({ config }: Pick<Context, 'config'>): boolean {
  try {
    accessSync(dirname(keyFilePath(config)), constants.W_OK)
    return true
  } catch {
    // the folder with the key file is read-only
    return false
  }
}

/** Throws a problem if the key file is read-only, because personal data is erased by deleting its key. */
export function assertKeysDroppable(context: Pick<Context, 'config'>): void {
  if (canDropKeys(context)) return
  throw new HttpProblem(
    503,
    'The server cannot change its key file. Its operator must make the folder of that file writable.',
    { code: 'keys_read_only' },
  )
}

/**
 * Deletes the keys of these streams from the key file on disk. Their events can then never be decrypted
 * again.
 */
async function dropKeys(
  { config, db, now }: Needed,
  company: CompanyId,
  streams: readonly string[],
): Promise<void> {
  const [first = ''] = streams
  const { isEntry } = parseKeyName(first)
  // read the digests of images first: without the key, the events cannot be decrypted
  const files = isEntry ? [] : personFiles(await readStream(db, company, first))
  const path = keyFilePath(config)
  const file = readKeyFile(path)
  if (!file) throw new Error(`${path} is gone`)
  const known = file.erased ?? []
  const isKnown = known.some((each) => each.company === company && each.streams[0] === first)
  const erased = { company, streams: [...streams], files, at: new Date(now()).toISOString() }
  replaceKeyFile(path, {
    ...file,
    persons: removeKeys(file.persons ?? {}, company, streams),
    erased: isKnown ? known : [...known, erased],
  })
}

export const dropPersonKeys = async (needed: Needed, company: CompanyId, workerId: string): Promise<void> =>
  dropKeys(needed, company, await findGuardStreams(needed.db, company, workerId))

export const dropRecordKey = (needed: Needed, company: CompanyId, subject: string): Promise<void> =>
  dropKeys(needed, company, [subject])

/** Deletes the keys of single persons in lists of a record, e.g. contacts. `names` are key names. */
export const dropEntryKeys = async (
  needed: Needed,
  company: CompanyId,
  names: readonly string[],
): Promise<void> => {
  if (names.length > 0) await dropKeys(needed, company, names)
}
