import type { PackedFixes } from '../../../domain/track/packed-fixes.ts'
import { packedBytes } from '../../../domain/track/packed-reading.ts'

/** What was walked in an hour, and the tag of the answer that told it. */
export interface KeptHour {
  tag: string
  fixes: PackedFixes
}

/** Hours of nights that were opened before, by what was asked for. In memory alone: no cache may keep where people were. */
export interface KeptHours {
  of(asked: object): KeptHour | undefined
  /** Keeps an hour; one that has no tag is forgotten. */
  put(asked: object, tag: string | null, fixes: PackedFixes): void
}

/** a day of a thousand guards with a fix every five seconds */
const MOST_BYTES = 144_000_000

/** Keeps so many bytes of fixes at most; what was asked for longest ago goes first. */
export function keptHours(mostBytes = MOST_BYTES): KeptHours {
  const hours = new Map<string, KeptHour>()
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
