import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { toBatches, padToPowerOfTwo } from '../fixes/batches.ts'
import '../roster-links/roster-links.ts'

const PER_QUERY = 256

/** Returns which of these guards have their own page, on which a welfare check appears. */
export async function findGuardsWithLink(
  db: Kysely<Tables>,
  company: CompanyId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const batch of toBatches(ids, PER_QUERY)) {
    const rows = await db
      .selectFrom('roster_link')
      .select('worker_id')
      .where('company', '=', company)
      .where('worker_id', 'in', padToPowerOfTwo(batch))
      .where('status', '=', 'issued')
      .execute()
    for (const { worker_id } of rows) found.add(worker_id)
  }
  return found
}
