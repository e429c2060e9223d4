import { streamName } from '../../../domain/event-sourcing/event.ts'
import { SYSTEM_SETTINGS } from '../../../domain/records/system-defaults.ts'
import { systemSettingsStream } from '../../../domain/records/system-settings.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { readStream } from '../../event-log/read-log.ts'

/**
 * Deletions by retention, from the log: the position, and before which time fixes were deleted (ms since
 * epoch UTC).
 */
export class PurgedHours {
  readonly #said: { position: number; before: number }[] = []
  /** by index: the latest time among this deletion and all later ones */
  #latest: number[] | null = null

  get count(): number {
    return this.#said.length
  }

  /** Adds a deletion. Call it in the order of the log. */
  add(position: number, before: number): void {
    this.#said.push({ position, before })
    this.#latest = null
  }

  /** Returns the latest time of the deletions after a log position; -Infinity: none. */
  after(position: number): number {
    let [low, high] = [0, this.#said.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((this.#said[middle]?.position ?? 0) > position) high = middle
      else low = middle + 1
    }
    return this.latestBefore(low)
  }

  /** Returns the latest time of all deletions but the first `first` ones; -Infinity: none. */
  latestBefore(first: number): number {
    this.#latest ??= this.#said.reduceRight<number[]>((latest, { before }, i) => {
      latest[i] = Math.max(before, latest[i + 1] ?? -Infinity)
      return latest
    }, [])
    return this.#latest[first] ?? -Infinity
  }
}

/** Returns a function that gives the retention period at a log position, days; null: unlimited. */
export async function retentionDaysAt(
  db: Database,
  company: CompanyId,
): Promise<(position: number) => number | null> {
  const said: { position: number; days: number | null }[] = []
  const stream = streamName(systemSettingsStream.name, company)
  for (const { position, event } of await readStream(db, company, stream)) {
    const { fixRetentionDays } = systemSettingsStream.event.safeParse(event).data ?? {}
    if (fixRetentionDays !== undefined) said.push({ position, days: fixRetentionDays })
  }
  return (at) => {
    const last = said.findLast(({ position }) => position < at)
    return last ? last.days : SYSTEM_SETTINGS.fixRetentionDays
  }
}
