import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  /** fills all free space; called again, it also fills space that has become free since */
  fill: () => void
  /** deletes what `fill` wrote */
  empty: () => void
  remove: () => void
}

/** Mounts a separate disk of this size in MB. null if this process may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'askari-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true })
    return null
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill: () => {
      const { bavail, bsize } = statfsSync(path)
      const file = openSync(filler, 'a')
      const block = Buffer.alloc(bsize)
      try {
        for (let i = 0; i < bavail; i++) writeSync(file, block)
      } catch (error) {
        // another process used a part of the space at the same time
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
