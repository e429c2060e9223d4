import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'

const lastBackup = z.object({
  /** when it began, ISO 8601 */
  at: z.iso.datetime(),
  tookMs: z.number(),
  ok: z.boolean(),
  /** the size of the backup, or why it failed */
  message: z.string(),
})
/** Result of the newest backup attempt. */
export type LastBackup = z.infer<typeof lastBackup>

export const lastBackupFile = (folder: string): string => join(folder, 'last.json')

const known = new Map<string, LastBackup>()

/**
 * Returns the newest attempt in that folder that this process knows of; null: none. Reads no file.
 */
export const lastKnownBackup = (folder: string): LastBackup | null => known.get(folder) ?? null

/** Records that this server's own attempt failed, regardless of the result in the folder. */
export function recordBackupFailure(folder: string, failure: Omit<LastBackup, 'ok'>): void {
  known.set(folder, { ...failure, ok: false })
}

/**
 * Reads the result in the folder if it is newer, because an operator or another server may have
 * made a backup.
 */
export async function refreshLastBackup(folder: string): Promise<LastBackup | null> {
  try {
    const said = jsonText.pipe(lastBackup).safeParse(await readFile(lastBackupFile(folder), 'utf8')).data
    const before = known.get(folder)
    if (said && (!before || Date.parse(said.at) >= Date.parse(before.at))) known.set(folder, said)
  } catch {
    // no backup yet, or the disk is not mounted: the known result stays
  }
  return lastKnownBackup(folder)
}
