import { sql } from 'kysely'
import type { CompanyId } from '../../../server/db/company-id.ts'
import type { Database } from '../../../server/db/open-database.ts'

interface Walks {
  /** number of fixes of all guards together */
  fixes: number
  guards: number
  /** first fix of each guard, ms since epoch UTC; then one every ten seconds */
  from: number
}

/** Writes guards' fixes directly into the tables of SQLite. Their hours are neither closed nor sealed. */
export async function storeTracks(
  db: Database,
  company: CompanyId,
  { fixes, guards, from }: Walks,
): Promise<void> {
  const each = fixes / guards
  for (let guard = 1; guard <= guards; guard++) {
    const worker = String(guard)
    await sql`insert into fix (company, worker_id, t, lat_e7, lon_e7, accuracy, speed, source, received, device_id, message)
      with recursive step (i) as (select 0 union all select i + 1 from step where i + 1 < ${each})
      select ${company}, ${worker}, ${from} + i * 10000, -12900000 + i % 7000, 368200000 + i % 11000, 8.5, 1.25,
        'osmand', ${from} + i * 10000 + 700, '17', '0123456789abcdef01234567' from step`.execute(db)
    const t = from + (each - 1) * 10_000
    await db
      .insertInto('live_location')
      .values({
        company,
        worker_id: worker,
        t,
        lat_e7: -12_900_000,
        lon_e7: 368_200_000,
        accuracy: 8.5,
        speed: 1.25,
        status: 'Off duty',
        interval_ms: null,
        received: t,
        patrol_id: null,
      })
      .execute()
  }
  await db.insertInto('sealing_state').values({ company, round: 0, closed_until: 0, due_until: 0 }).execute()
}
