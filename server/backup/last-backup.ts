import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { jsonText } from '../../domain/json-text.ts'

const lastBackup = z.object({
  /** when it was begun, ISO 8601 */
  at: z.iso.datetime(),
  tookMs: z.number(),
  ok: z.boolean(),
  /** how much it was, or why it failed */
  message: z.string(),
})
/** What became of the newest try to make a backup. */
export type LastBackup = z.infer<typeof lastBackup>

export const lastFile = (folder: string): string => join(folder, 'last.json')

const known = new Map<string, LastBackup>()

/** What this server knows of the newest try in that folder; null where it knows of none. Nothing is read for it. */
export const knownBackup = (folder: string): LastBackup | null => known.get(folder) ?? null

/** This server's own try has failed, whatever the folder may say. */
export function noteFailure(folder: string, failure: Omit<LastBackup, 'ok'>): void {
  known.set(folder, { ...failure, ok: false })
}

/** Reads what the folder says, where that is newer: a backup may have been made by hand, or by another server. */
export async function lookAtFolder(folder: string): Promise<LastBackup | null> {
  try {
    const said = jsonText.pipe(lastBackup).safeParse(await readFile(lastFile(folder), 'utf8')).data
    const before = known.get(folder)
    if (said && (!before || Date.parse(said.at) >= Date.parse(before.at))) known.set(folder, said)
  } catch {
    // a folder without backups, and a disk that is not mounted: what was known stays
  }
  return knownBackup(folder)
}
