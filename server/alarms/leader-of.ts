import type { AlarmAbout } from '../../domain/alarms/alarm-rules-at.ts'
import { haversine } from '../../domain/geo/haversine.ts'
import { E7 } from '../../domain/fix/fix.ts'
import type { AskedFacts } from './alarm-kind.ts'

/** Alarms of one kind within this time of the one before, ms, and this distance of the first, metres, are one group. */
const TOGETHER_MS = 2 * 60_000
const NEAR_M = 20_000

/** The alarm that leads the group in which one raised now belongs; null where it begins one. */
export async function leaderOf(
  { db, company, now }: AskedFacts,
  kind: string,
  about: AlarmAbout | undefined,
): Promise<string | null> {
  const last = await db
    .selectFrom('alarm')
    .select(['id', 'group_of', 'worker_id'])
    .where('company', '=', company)
    .where('kind', '=', kind)
    .where('raised_at', '>=', now - TOGETHER_MS)
    .where('is_standing', '=', 1)
    .orderBy('raised_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const guards = [last.worker_id, about?.workerId].flatMap((id) => id ?? [])
  const places = await db
    .selectFrom('live_location')
    .select(['lat_e7', 'lon_e7'])
    .where('company', '=', company)
    .where('worker_id', 'in', guards.length > 0 ? guards : [''])
    .execute()
  const [a, b] = places
  const isNear = !a || !b || haversine(a.lat_e7 / E7, a.lon_e7 / E7, b.lat_e7 / E7, b.lon_e7 / E7) <= NEAR_M
  return isNear ? (last.group_of ?? last.id) : null
}
