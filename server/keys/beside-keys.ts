import { basename, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { keyFilePath } from './key-file.ts'

type Where = Pick<Config, 'secretFile' | 'dataDir'>

/**
 * Folder of the files that the server stores outside of the database: next to the key file, or in the data
 * directory if that is not writable. Readers check all places, writers use the first that works.
 */
export function pathsBesideKeys(config: Where, ending: string): string[] {
  const keys = keyFilePath(config)
  return [...new Set([`${keys}${ending}`, resolve(join(config.dataDir, `${basename(keys)}${ending}`))])]
}

/** Does something at the first of several places where it is permitted; throws the last error. */
export function atFirstWritable<Done>(places: readonly string[], work: (path: string) => Done): Done {
  const [path = '', ...others] = places
  try {
    return work(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (others.length === 0 || !['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)) throw error
    return atFirstWritable(others, work)
  }
}
