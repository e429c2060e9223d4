/** Entries of a page: fixed, so that a page keeps its number in every print. */
const PER_PAGE = 10

/** Returns the page of a serial, from 1. */
export const serialPage = (serial: number): number => Math.ceil(serial / PER_PAGE)

/** Groups entries by the pages of the book, in order. */
export function groupByPage<Entry extends { serial: number }>(
  entries: readonly Entry[],
): { page: number; entries: Entry[] }[] {
  const pages: { page: number; entries: Entry[] }[] = []
  for (const entry of entries) {
    const page = serialPage(entry.serial)
    if (pages.at(-1)?.page !== page) pages.push({ page, entries: [] })
    pages.at(-1)?.entries.push(entry)
  }
  return pages
}
