import { useEffect } from 'react'

const PRODUCT = 'Askari'
let page: string | null = null
let urgent: number | null = 0

function write() {
  const name = page === null ? PRODUCT : `${page} · ${PRODUCT}`
  document.title = urgent === 0 ? name : `(${urgent ?? '?'}) ${name}`
}

/** Names the browser's tab after the page; the product's name alone where it has none. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title
    write()
    return () => {
      page = null
      write()
    }
  }, [title])
}

/**
 * How many guards on duty are lost, before the name of the page, and a question mark where nobody can tell (null): a tab
 * in the background tells of them, too.
 */
export function useUrgentCount(count: number | null): void {
  useEffect(() => {
    urgent = count
    write()
    return () => {
      urgent = 0
      write()
    }
  }, [count])
}
