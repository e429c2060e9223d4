/** How many entries a page of a book has: a page keeps its number whatever is printed. */
const PER_PAGE = 10

/** The page of a book on which a serial stands, from 1. */
export const pageOfSerial = (serial: number): number => Math.ceil(serial / PER_PAGE)

/** Entries by the pages of the book on which they stand, in order. */
export function byPage<Entry extends { serial: number }>(
  entries: readonly Entry[],
): { page: number; entries: Entry[] }[] {
  const pages: { page: number; entries: Entry[] }[] = []
  for (const entry of entries) {
    const page = pageOfSerial(entry.serial)
    if (pages.at(-1)?.page !== page) pages.push({ page, entries: [] })
    pages.at(-1)?.entries.push(entry)
  }
  return pages
}
