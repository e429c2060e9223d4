import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'

const lastBackup = z.object({
  /** start of the attempt, ISO 8601 */
  at: z.iso.datetime(),
  tookMs: z.number(),
  ok: z.boolean(),
  /** size of the backup, or why the attempt failed */
  message: z.string(),
})
/** Result of the last attempt to make a backup. */
export type LastBackup = z.infer<typeof lastBackup>

export const lastBackupFile = (folder: string): string => join(folder, 'last.json')

const known = new Map<string, LastBackup>()

/** Returns the last attempt in a folder that this process knows of; null: none. Reads no file. */
export const lastKnownBackup = (folder: string): LastBackup | null => known.get(folder) ?? null

/**
 * Records this server's own failed attempt. `refreshLastBackup` later prefers a newer result in the folder.
 */
export function recordBackupFailure(folder: string, failure: Omit<LastBackup, 'ok'>): void {
  known.set(folder, { ...failure, ok: false })
}

/**
 * Reads the result stored in the folder, because an operator or another server may have made a newer backup.
 */
export async function refreshLastBackup(folder: string): Promise<LastBackup | null> {
  try {
    const said = jsonText.pipe(lastBackup).safeParse(await readFile(lastBackupFile(folder), 'utf8')).data
    const before = known.get(folder)
    if (said && (!before || Date.parse(said.at) >= Date.parse(before.at))) known.set(folder, said)
  } catch {
    // there is no backup yet, or the disk is not mounted, so the known result remains
  }
  return lastKnownBackup(folder)
}
