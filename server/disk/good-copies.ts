import { existsSync } from 'node:fs'
import { BackupFault, BackupStore } from '../backup/backup-store.ts'
import { CHUNK_BYTES, SQLITE_FILE } from '../backup/sqlite-snapshot.ts'
import type { BackupConfig } from '../config.ts'
import { PAGE_BYTES, pageDigest, type PageDigests } from '../db/page-digests.ts'

/** A valid copy of a page, and its backup. */
export interface GoodCopy {
  backup: string
  bytes: Buffer
}

/** with more damage, replace the disk and restore a whole backup */
const MOST_PAGES = 1000

/**
 * Finds damaged pages of which a backup has a copy that matches the digest, each in the newest such backup.
 */
export function goodCopies(
  { dir, passphrase }: BackupConfig,
  digests: PageDigests,
  damaged: readonly number[],
): Map<number, GoodCopy> {
  const copies = new Map<number, GoodCopy>()
  const wanted = new Set(damaged.slice(0, MOST_PAGES))
  if (dir === null || !existsSync(dir)) return copies
  const store = new BackupStore(dir, passphrase)
  for (const backup of store.names()) {
    for (const page of wanted) {
      const bytes = pageIn(store, backup, page)
      if (bytes === null || !digests.known(page)?.equals(pageDigest(bytes))) continue
      copies.set(page, { backup, bytes })
      wanted.delete(page)
    }
    if (wanted.size === 0) break
  }
  return copies
}

function pageIn(store: BackupStore, backup: string, page: number): Buffer | null {
  const at = (page - 1) * PAGE_BYTES
  try {
    const chunks = store.read(backup).files.find(({ name }) => name === SQLITE_FILE)?.chunks
    const chunk = chunks?.[Math.floor(at / CHUNK_BYTES)]
    return chunk === undefined
      ? null
      : store.chunk(chunk).subarray(at % CHUNK_BYTES, (at % CHUNK_BYTES) + PAGE_BYTES)
  } catch (error) {
    // a backup that is itself damaged: another may have it
    if (error instanceof BackupFault) return null
    throw error
  }
}
