import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { keyFileOf, readKeyFile, replaceKeyFile } from '../keys/key-file.ts'
import { withoutKeys } from '../keys/person-keys.ts'
import { picturesOfPerson } from './words-of-person.ts'
import { readStream } from '../event-log/read-log.ts'
import { streamsOfGuard } from './forget-person.ts'

type Needed = Pick<Context, 'config' | 'db' | 'now'>

/** Whether this process can change the key file. */
export function canDropKeys({ config }: Pick<Context, 'config'>): boolean {
  try {
    accessSync(dirname(keyFileOf(config)), constants.W_OK)
    return true
  } catch {
    // a folder that is mounted read-only
    return false
  }
}

/** Takes the keys of a guard out of the key file, for ever. The file is on the disk when this returns. */
export async function dropPersonKeys(
  { config, db, now }: Needed,
  company: CompanyId,
  workerId: string,
): Promise<void> {
  const streams = await streamsOfGuard(db, company, workerId)
  // as long as the key is there, the log tells which pictures there were
  const files = picturesOfPerson(await readStream(db, company, streams[0] ?? ''))
  const path = keyFileOf(config)
  const file = readKeyFile(path)
  if (!file) throw new Error(`${path} is gone`)
  const known = file.erased ?? []
  const isKnown = known.some((each) => each.company === company && each.streams[0] === streams[0])
  replaceKeyFile(path, {
    ...file,
    persons: withoutKeys(file.persons ?? {}, company, streams),
    erased: isKnown ? known : [...known, { company, streams, files, at: new Date(now()).toISOString() }],
  })
}
