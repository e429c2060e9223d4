import { z } from 'zod'
import { fixLeaf } from '../../../domain/evidence/seals/fix-leaf.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import type { Tables } from '../../db/tables.ts'
import { sha256 } from '../../event-log/sha256.ts'

const MINUTE_MS = 60_000

/** A revision of a fix as a row of the database. */
export type StoredRevision = Omit<Tables['fix_version'], 'company'>

/**
 * A note, stored outside of the database, about one guard's minute: its revisions and a digest of their
 * data. It reveals changes before the hour is sealed.
 */
export interface MinuteNote {
  company: string
  workerId: string
  /** start of the minute, ms since epoch UTC */
  minute: number
  /** number of the sealing round for late fixes; otherwise 0 */
  late: number
  /** SHA-256 of the sealed texts of the revisions, in the order of `versions`, hex */
  digest: string
  /** time (ms since epoch UTC) and version of each revision */
  versions: readonly (readonly [t: number, version: number])[]
}

/** Returns the digest of the revisions' lines, in the given order. */
export const leavesDigest = (leaves: readonly string[]): string => sha256(leaves.join('\n'))

/** Returns the notes for stored fixes of a company: one for each guard, minute and sealing round. */
export function createMinuteNotes(company: string, kept: readonly StoredRevision[]): MinuteNote[] {
  const minutes = new Map<string, StoredRevision[]>()
  for (const row of kept) {
    const key = `${row.worker_id} ${Math.floor(row.t / MINUTE_MS)} ${row.late ?? 0}`
    const known = minutes.get(key)
    if (known) known.push(row)
    else minutes.set(key, [row])
  }
  return [...minutes.values()].map((rows) => {
    const [{ worker_id, t, late }] = rows as [StoredRevision]
    return {
      company,
      workerId: worker_id,
      minute: Math.floor(t / MINUTE_MS) * MINUTE_MS,
      late: late ?? 0,
      digest: leavesDigest(rows.map(leafOf)),
      versions: rows.map((row) => [row.t, row.version] as const),
    }
  })
}

const leafOf = (row: StoredRevision): string =>
  fixLeaf({
    t: row.t,
    version: row.version,
    received: row.received,
    deviceId: row.device_id,
    message: row.message,
    source: row.source,
    latE7: row.lat_e7,
    lonE7: row.lon_e7,
    accuracy: row.accuracy,
    speed: row.speed,
  })

const line = jsonText.pipe(
  z.tuple([
    z.string(),
    z.string(),
    z.number(),
    z.number(),
    z.string(),
    z.array(z.tuple([z.number(), z.number()])).min(1),
  ]),
)

/** Formats a note as a line of a notes file. */
export const noteLine = ({ company, workerId, minute, late, digest, versions }: MinuteNote): string =>
  JSON.stringify([company, workerId, minute, late, digest, versions])

/** Parses a line of a notes file; null if it is invalid. */
export function parseNoteLine(text: string): MinuteNote | null {
  const parsed = line.safeParse(text)
  if (!parsed.success) return null
  const [company, workerId, minute, late, digest, versions] = parsed.data
  return { company, workerId, minute, late, digest, versions }
}
