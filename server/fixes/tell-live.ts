import type { Context } from '../context.ts'
import { allHeads } from '../event-log/read-log.ts'
import { liveLocations } from './live-locations.ts'

/**
 * Publishes the newest location of every guard in this process, because messages of other processes may have
 * been missed.
 */
export async function tellLive({ db, events }: Pick<Context, 'db' | 'events'>): Promise<void> {
  for (const { company } of await allHeads(db)) {
    const live = await liveLocations(db, company)
    if (live.length > 0) events.emit('fixes', { company, live, points: [] })
  }
}
