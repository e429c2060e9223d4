import { readFileSync } from 'node:fs'
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
/** What became of the newest try to make a backup, whoever made it. */
export type LastBackup = z.infer<typeof lastBackup>

export const lastFile = (folder: string): string => join(folder, 'last.json')

/** What the folder says of the newest try; null where there was none, or where the folder is away. */
export function readLastBackup(folder: string): LastBackup | null {
  let text: string
  try {
    text = readFileSync(lastFile(folder), 'utf8')
  } catch {
    // a folder without backups, and a disk that is not mounted: either way nothing is known
    return null
  }
  return jsonText.pipe(lastBackup).safeParse(text).data ?? null
}
