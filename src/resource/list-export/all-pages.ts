import type { PageMeta } from '../../../contract/core/page.ts'

export interface ListPageReply<Item> {
  data: Item[]
  meta: PageMeta
}

/** Fetches all pages of a list: first the first page, which has their number, then the others in parallel. */
export async function allPages<Item>(read: (page: number) => Promise<ListPageReply<Item>>): Promise<Item[]> {
  const pages = [await read(1)]
  // the server counts a long list only up to a limit, so a later page may report more pages
  for (;;) {
    const last = pages.at(-1)?.meta.last_page ?? 1
    if (last <= pages.length) return pages.flatMap(({ data }) => data)
    const first = pages.length + 1
    pages.push(...(await Promise.all(Array.from({ length: last - first + 1 }, (_, i) => read(first + i)))))
  }
}
