import { sql } from 'kysely'
import type { OpenContext } from '../../server/app/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { hireWorker } from '../../tests/support/records/hire-worker.ts'

/** Adds guards as copies of one hired guard, because the benchmarks do not measure hiring. */
export async function crowd(context: OpenContext, company: CompanyId, count: number): Promise<string[]> {
  const first = await hireWorker(context, company, 'Guard')
  await sql`insert into worker select (jsonb_populate_record(one, jsonb_build_object('id', 'g' || n))).*
    from worker as one cross join generate_series(1, ${sql.lit(count)}) as n
    where one.company = ${company} and one.id = ${first}`.execute(context.db)
  return Array.from({ length: count }, (_, i) => `g${i + 1}`)
}

/** Returns a fix of a guard at time `t`, ms since epoch UTC. */
export const fixAt = (workerId: string, t: number) => ({
  workerId,
  t,
  lat: -1.29,
  lon: 36.82,
  accuracy: 8,
  speed: 1.5,
})
