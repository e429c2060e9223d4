import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { holdDataDirectory } from '../data-lock.ts'
import { PAGE_BYTES } from '../db/page-digests.ts'
import { goodCopies } from './good-copies.ts'
import { allDamaged, openDigests } from './tell-pages.ts'

/**
 * Restores damaged pages of SQLite's main file from backups with matching copies; returns how many were
 * restored and how many remain. Throws DataDirectoryHeld while a server runs.
 */
export async function mendPages(config: Config): Promise<{ mended: number; left: number }> {
  const release = holdDataDirectory(config.dataDir, Date.now)
  try {
    const digests = openDigests(config.dataDir)
    if (digests === null) return { mended: 0, left: 0 }
    const damaged = await allDamaged(digests)
    const file = openSync(join(config.dataDir, 'askari.db'), 'r+')
    for (const [page, { bytes }] of goodCopies(config.backup, digests, damaged))
      writeSync(file, bytes, 0, PAGE_BYTES, (page - 1) * PAGE_BYTES)
    fsyncSync(file)
    closeSync(file)
    const left = digests.look(damaged).length
    digests.close()
    return { mended: damaged.length - left, left }
  } finally {
    release()
  }
}
