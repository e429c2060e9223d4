import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { bookEntriesReply, MAX_BOOK_ENTRIES } from '../../../../contract/occurrences/occurrence-book.ts'
import type { Occurrence } from '../../../../contract/occurrences/occurrence.ts'
import { useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** number of entries fetched per request while scrolling */
const PART = 50

/**
 * Fetches one year of an occurrence book: `cover` describes it, and other functions read its entries. Without
 * a year, it is the newest.
 */
export function useBook(id: string, year: string | null) {
  const { api } = useSession()
  const read = (query: Record<string, string | number>, signal?: AbortSignal) =>
    api
      .get(`/occurrence-books/${encodeURIComponent(id)}`, bookEntriesReply, {
        query: { ...query, ...(year !== null && { year }) },
        ...(signal && { signal }),
        failure: tr(texts.occurrenceBookCouldNotBeFetched2),
      })
      .then(({ data }) => data)
  const refreshed = useRefreshOptions({ stream: 'occurrence', others: ['site-post', 'worker'] })
  const cover = useQuery({
    queryKey: ['occurrence-book', id, year, 'cover'],
    queryFn: ({ signal }) => read({ limit: 1 }, signal),
    placeholderData: keepPreviousData,
    ...refreshed,
  })
  return {
    cover,
    partOf: (part: number) => ({
      queryKey: ['occurrence-book', id, year, part],
      queryFn: ({ signal }: { signal: AbortSignal }) => read({ from: part * PART + 1, limit: PART }, signal),
      ...refreshed,
    }),
    /** returns the serial number of the first entry made on a day or later */
    serialOn: async (day: string) => (await read({ day, limit: 1 })).from,
    /** returns the entries with serial numbers from `from` to `to`, in order */
    range: async (from: number, to: number): Promise<Occurrence[]> => {
      const entries: Occurrence[] = []
      for (let at = from; at <= to; at += MAX_BOOK_ENTRIES)
        entries.push(...(await read({ from: at, limit: Math.min(MAX_BOOK_ENTRIES, to - at + 1) })).entries)
      return entries
    },
  }
}
export type Book = ReturnType<typeof useBook>

/**
 * Returns entries of a book by serial number. `first` and `last` are indexes from 0. Entries that are still
 * loading are absent.
 */
export function useEntries(book: Book, first: number, last: number): ReadonlyMap<number, Occurrence> {
  const parts: number[] = []
  for (let part = Math.floor(first / PART); part * PART <= last; part++) parts.push(part)
  const queries = useQueries({ queries: parts.map(book.partOf) })
  return new Map(
    queries.flatMap(({ data }) => data?.entries.map((entry) => [entry.serial, entry] as const) ?? []),
  )
}
