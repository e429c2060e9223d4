import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readAllHeads } from '../event-log/read-log.ts'
import { readLiveLocations } from './live-locations.ts'

/**
 * Tells the listeners in this process the newest location of every guard, or of those of one company: what another process
 * told may have been missed.
 */
export async function republishLiveLocations(
  { db, events }: Pick<Context, 'db' | 'events'>,
  only?: CompanyId,
): Promise<void> {
  const companies = only === undefined ? (await readAllHeads(db)).map(({ company }) => company) : [only]
  for (const company of companies) {
    const live = await readLiveLocations(db, company)
    if (live.length > 0) events.emit('fixes', { company, live, points: [] })
  }
}
