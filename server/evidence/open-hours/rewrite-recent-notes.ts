import { statSync } from 'node:fs'
import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import type { Context } from '../../app/context.ts'
import { readVersionLines } from '../verify/version-lines.ts'
import type { StoredRevision } from './minute-note.ts'
import { listNoteFiles } from './note-files.ts'

/**
 * After a crash, notes are written again for fixes stored in this time (ms) before the last note. Other
 * processes may have written notes later than this one.
 */
const OVERLAP_MS = 10 * 60_000
/** number of distinct fix times that one query reads */
const SLICE = 1000

const leafText = jsonText.pipe(
  z.tuple([
    z.number(),
    z.number(),
    z.number(),
    z.string().nullable(),
    z.string().nullable(),
    z.string(),
    z.number(),
    z.number(),
    z.number().nullable(),
    z.number().nullable(),
  ]),
)

/**
 * Writes notes again for recent fixes of hours that are not yet sealed, because a crash loses the notes of
 * the last seconds. If the fixes were changed meanwhile, they differ from one of the two notes.
 */
export async function* rewriteRecentNotes(context: Context): AsyncGenerator<void> {
  const { db, config, openHours } = context
  const written = listNoteFiles(config).map((path) => Math.floor(statSync(path).mtimeMs))
  const since = Math.max(0, ...written) - OVERLAP_MS
  for (const { company, closed_until } of await db.selectFrom('sealing_state').selectAll().execute()) {
    const guards = await db
      .selectFrom('live_location')
      .select('worker_id')
      .where('company', '=', company)
      .where('received', '>=', since)
      .execute()
    const span = { from: closed_until, to: Number.MAX_SAFE_INTEGER }
    for (const { worker_id } of guards)
      for await (const lines of readVersionLines(context, { company, worker: worker_id }, span, SLICE)) {
        const kept = lines.flatMap(({ leaf }) => rowOf(worker_id, leaf) ?? [])
        openHours.note(
          company,
          kept.filter(({ received }) => received >= since),
        )
        yield
      }
  }
}

function rowOf(workerId: string, leaf: string): StoredRevision | null {
  // strings from `readVersionLines` contain one byte per character
  const parsed = leafText.safeParse(Buffer.from(leaf, 'latin1').toString())
  if (!parsed.success) return null
  const [t, version, received, device_id, message, source, lat_e7, lon_e7, accuracy, speed] = parsed.data
  return {
    worker_id: workerId,
    t,
    version,
    received,
    device_id,
    message,
    source,
    lat_e7,
    lon_e7,
    accuracy,
    speed,
    late: null,
  }
}
