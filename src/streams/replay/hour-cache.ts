import type { PackedFixes } from '../../../domain/track/packed-fixes.ts'
import { packedBytes } from '../../../domain/track/packed-reading.ts'

/** Positions of one hour, with the ETag of the server's reply. */
export interface CachedHour {
  tag: string
  fixes: PackedFixes
}

/** Cache of replayed hours, by request. In memory only, because positions of people must not be stored. */
export interface HourCache {
  of(asked: object): CachedHour | undefined
  /** Stores the positions of a request. If `tag` is null, removes what is cached for this request instead. */
  put(asked: object, tag: string | null, fixes: PackedFixes): void
}

/** enough for a day of a thousand guards with a fix every five seconds */
const MOST_BYTES = 144_000_000

/** Creates the cache with a limit in bytes. It evicts the least recently requested hour first. */
export function hourCache(mostBytes = MOST_BYTES): HourCache {
  const hours = new Map<string, CachedHour>()
  let bytes = 0

  function forget(key: string) {
    const hour = hours.get(key)
    if (hour === undefined) return
    hours.delete(key)
    bytes -= packedBytes(hour.fixes)
  }

  return {
    of: (asked) => hours.get(JSON.stringify(asked)),
    put(asked, tag, fixes) {
      const key = JSON.stringify(asked)
      forget(key)
      if (tag === null) return
      hours.set(key, { tag, fixes })
      bytes += packedBytes(fixes)
      for (const oldest of hours.keys()) {
        if (bytes <= mostBytes) return
        forget(oldest)
      }
    },
  }
}
