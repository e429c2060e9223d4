import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Database } from '../db/open-database.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'
import { toBatches, padToPowerOfTwo } from '../fixes/batches.ts'
import { fixFromPosition } from '../fixes/fix-row.ts'
import { toLiveLocation } from '../fixes/live/live-locations.ts'
import { pendingGuards, toStoredFixes, type PendingPositions } from './position-queue.ts'

/** maximum length of a notification; PostgreSQL refuses 8000 bytes or more */
const MAX_BYTES = 7000
/**
 * Maximum number of hints per company and interval. If they cannot name all guards, one hint without names
 * is sent.
 */
const MOST_HINTS = 4
const PER_QUERY = 256

const ids = z.array(z.string())

/**
 * A hint names the guards whose newest fix is to be read from the database. It contains no positions, so it
 * may be lost, repeated or late.
 */
export const fixHint = z.object({
  from: z.string(),
  company: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(companyId),
  /** ids of guards with a new fix */
  moved: ids,
  /** ids of guards of whom only the status has changed */
  shown: ids,
  /** ids of guards with several new fixes */
  more: ids,
  /** whether there are more guards with new fixes than hints can name */
  all: z.boolean(),
})
export type FixHint = z.infer<typeof fixHint>
export const fixHintText = jsonText.pipe(fixHint)

/** Returns the hints about a company's new fixes, as texts that each fit into a notification. */
export function createHintTexts(from: string, company: CompanyId, newest: PendingPositions): string[] {
  const empty = () => ({
    from,
    company,
    moved: [] as string[],
    shown: [] as string[],
    more: [] as string[],
    all: false,
  })
  const most = MAX_BYTES - Buffer.byteLength(JSON.stringify(empty()))
  const hints: ReturnType<typeof empty>[] = []
  let last = empty()
  let room = 0
  for (const workerId of pendingGuards(newest)) {
    const size = Buffer.byteLength(workerId) + 4
    const cost = newest.more.has(workerId) ? 2 * size : size
    if (cost > room) {
      hints.push((last = empty()))
      room = most
    }
    room -= cost
    if (newest.points.has(workerId)) last.moved.push(workerId)
    else last.shown.push(workerId)
    if (newest.more.has(workerId)) last.more.push(workerId)
  }
  if (hints.length > MOST_HINTS) return [JSON.stringify({ ...empty(), all: true })]
  return hints.map((hint) => JSON.stringify(hint))
}

/** Reads the newest fixes of the guards in a hint from the database. */
export async function readHintedFixes(
  db: Database,
  { company, moved, shown, more }: FixHint,
): Promise<StoredFixes> {
  const live: StoredFixes['live'] = []
  const points: StoredFixes['points'] = []
  const withPoint = new Set(moved)
  for (const batch of toBatches([...moved, ...shown], PER_QUERY)) {
    const rows = await db
      .selectFrom('live_location')
      .leftJoin('worker', onId('worker', 'live_location.worker_id'))
      .selectAll('live_location')
      .select('worker.full_name')
      .where('live_location.company', '=', company)
      .where('live_location.worker_id', 'in', padToPowerOfTwo(batch))
      .execute()
    for (const row of rows) {
      live.push(toLiveLocation(row, row.full_name))
      if (row.patrol_id !== null && withPoint.has(row.worker_id))
        points.push({ ...fixFromPosition(row, row.worker_id), patrolId: row.patrol_id })
    }
  }
  return toStoredFixes(company, live, points, new Set(more))
}
