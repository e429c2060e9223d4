import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'

const lastBackup = z.object({
  /** when it began, ISO 8601 */
  at: z.iso.datetime(),
  tookMs: z.number(),
  ok: z.boolean(),
  /** its size, or why it failed */
  message: z.string(),
})
/** Result of the newest backup attempt. */
export type LastBackup = z.infer<typeof lastBackup>

export const lastBackupFile = (folder: string): string => join(folder, 'last.json')

const known = new Map<string, LastBackup>()

/** Returns what this process knows of the newest attempt in that folder; null: nothing. Reads no file. */
export const lastKnownBackup = (folder: string): LastBackup | null => known.get(folder) ?? null

/** Records that this server's own attempt has failed, whatever the folder says. */
export function recordBackupFailure(folder: string, failure: Omit<LastBackup, 'ok'>): void {
  known.set(folder, { ...failure, ok: false })
}

/**
 * Reads the result in the folder if it is newer: a backup may have been made by hand, or by another server.
 */
export async function refreshLastBackup(folder: string): Promise<LastBackup | null> {
  try {
    const said = jsonText.pipe(lastBackup).safeParse(await readFile(lastBackupFile(folder), 'utf8')).data
    const before = known.get(folder)
    if (said && (!before || Date.parse(said.at) >= Date.parse(before.at))) known.set(folder, said)
  } catch {
    // a folder without backups, or an unmounted disk: the known result stays
  }
  return lastKnownBackup(folder)
}
