import type { PageDigests } from '../db/page-digests.ts'

/** read in one go: 128 kB */
const PAGES_AT_ONCE = 32
/** after a look through all pages the next begins so much later */
const REST_MS = 3_600_000

/**
 * Looks at the next pages of SQLite's main file, and gives those of them that are damaged: one step of a look through
 * all of it that goes on where the one before has ended, also after a restart, and is begun once an hour.
 */
export async function lookAtPages(pages: PageDigests, now: number): Promise<number[]> {
  const { next, endedAt } = pages.round
  if (next === 1 && endedAt !== null && now >= endedAt && now - endedAt < REST_MS) return []
  const after = Math.min(next + PAGES_AT_ONCE, pages.count + 1)
  const damaged = await damagedAmong(pages, next, after)
  pages.round = after > pages.count ? { next: 1, endedAt: now } : { next: after, endedAt }
  return damaged
}

/** Those pages in [from, to) that are damaged. */
export async function damagedAmong(pages: PageDigests, from: number, to: number): Promise<number[]> {
  if (to <= from) return []
  await pages.fetch(from, to - from)
  return pages.look(Array.from({ length: to - from }, (_, i) => from + i))
}
