import type { PageDigests } from '../db/page-digests.ts'

/** read in one go: 128 kB */
const PAGES_AT_ONCE = 32
/** pause between two scans of all pages, ms */
const REST_MS = 3_600_000

/**
 * Checks the next pages of SQLite's main file, and returns damaged ones. It is one step of a scan of the
 * whole file, which continues after a restart and starts once an hour.
 */
export async function lookAtPages(pages: PageDigests, now: number): Promise<number[]> {
  const { next, endedAt } = pages.round
  if (next === 1 && endedAt !== null && now >= endedAt && now - endedAt < REST_MS) return []
  const after = Math.min(next + PAGES_AT_ONCE, pages.count + 1)
  const damaged = await damagedAmong(pages, next, after)
  pages.round = after > pages.count ? { next: 1, endedAt: now } : { next: after, endedAt }
  return damaged
}

/** Returns the damaged pages in [from, to). */
export async function damagedAmong(pages: PageDigests, from: number, to: number): Promise<number[]> {
  if (to <= from) return []
  await pages.fetch(from, to - from)
  return pages.look(Array.from({ length: to - from }, (_, i) => from + i))
}
