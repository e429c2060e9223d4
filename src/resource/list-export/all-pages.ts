import type { PageMeta } from '../../../contract/core/page.ts'

export interface ListPageReply<Item> {
  data: Item[]
  meta: PageMeta
}

/** Reads all pages of a list: the first, which has the total, then the others in parallel. */
export async function allPages<Item>(read: (page: number) => Promise<ListPageReply<Item>>): Promise<Item[]> {
  const pages = [await read(1)]
  // a long list is counted only up to a limit, so its last page may report more
  for (;;) {
    const last = pages.at(-1)?.meta.last_page ?? 1
    if (last <= pages.length) return pages.flatMap(({ data }) => data)
    const first = pages.length + 1
    pages.push(...(await Promise.all(Array.from({ length: last - first + 1 }, (_, i) => read(first + i)))))
  }
}
