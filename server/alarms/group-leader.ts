import { haversine } from '../../domain/geo/haversine.ts'
import { E7 } from '../../domain/fix/fix.ts'
import type { FactsContext } from './alarm-kind.ts'

/**
 * An alarm joins the group of the previous one of its kind within this time (ms) and this distance between
 * the guards (metres).
 */
const TOGETHER_MS = 2 * 60_000
const NEAR_M = 20_000

/** A raised alarm: `leads` is the id of the first alarm of its group. */
export interface RaisedAlarm {
  leads: string
  workerId: string | null
}

/**
 * Returns the id of the first alarm of the group that a new alarm joins; null: it starts a group. `last` is
 * the transaction's previous alarm.
 */
export async function findGroupLeader(
  asked: FactsContext,
  kind: string,
  workerId: string | null,
  last: RaisedAlarm | null,
): Promise<string | null> {
  const before = last ?? (await lastRaised(asked, kind))
  return before && (await isNear(asked, before.workerId, workerId)) ? before.leads : null
}

async function lastRaised({ db, company, now }: FactsContext, kind: string): Promise<RaisedAlarm | null> {
  const row = await db
    .selectFrom('alarm')
    .select(['id', 'group_of', 'worker_id'])
    .where('company', '=', company)
    .where('kind', '=', kind)
    .where('raised_at', '>=', now - TOGETHER_MS)
    .where('is_standing', '=', 1)
    .orderBy('raised_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { leads: row.group_of ?? row.id, workerId: row.worker_id } : null
}

/** Returns whether two guards are near each other. A guard without a known position counts as near. */
async function isNear({ db, company }: FactsContext, a: string | null, b: string | null): Promise<boolean> {
  if (a === null || b === null) return true
  const places = await db
    .selectFrom('live_location')
    .select(['lat_e7', 'lon_e7'])
    .where('company', '=', company)
    .where('worker_id', 'in', [a, b])
    .execute()
  const [one, other] = places
  if (!one || !other) return true
  return haversine(one.lat_e7 / E7, one.lon_e7 / E7, other.lat_e7 / E7, other.lon_e7 / E7) <= NEAR_M
}
