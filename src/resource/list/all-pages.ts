import type { PageMeta } from '../../../contract/page.ts'

export interface Page<Item> {
  data: Item[]
  meta: PageMeta
}

/** All pages of a list: the first, which tells how many there are, then the others side by side. */
export async function allPages<Item>(read: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const { data, meta } = await read(1)
  const others = Array.from({ length: Math.max(0, meta.last_page - 1) }, (_, i) => read(i + 2))
  return [...data, ...(await Promise.all(others)).flatMap((page) => page.data)]
}
