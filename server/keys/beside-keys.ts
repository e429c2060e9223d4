import { basename, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { keyFileOf } from './key-file.ts'

type Where = Pick<Config, 'secretFile' | 'dataDir'>

/**
 * Where what the server keeps outside of the database lies: beside the key file, or in the data directory where nothing may
 * be written beside the keys. Whoever reads looks at all places, whoever writes takes the first that takes it.
 */
export function besideKeys(config: Where, ending: string): string[] {
  const keys = keyFileOf(config)
  return [...new Set([`${keys}${ending}`, resolve(join(config.dataDir, `${basename(keys)}${ending}`))])]
}

/** Does this at the first of several places where it is permitted; throws what the last one throws. */
export function atFirst<Done>(places: readonly string[], work: (path: string) => Done): Done {
  const [path = '', ...others] = places
  try {
    return work(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (others.length === 0 || !['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)) throw error
    return atFirst(others, work)
  }
}
