import { useSyncExternalStore } from 'react'

const KEY = 'askari.sidebar-open'

/** Whether the sidebar is pinned open: as it was left in this browser, open at first. */
export const isSidebarOpen = (): boolean => localStorage.getItem(KEY) !== 'false'

export const rememberSidebar = (open: boolean): void => localStorage.setItem(KEY, String(open))

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}

const rail = window.matchMedia('(min-width: 48rem) and (min-height: 30rem)')
const pinned = window.matchMedia('(min-width: 64rem) and (min-height: 30rem)')

/**
 * How the window has room for the sidebar: pinned beside the page from 1024 × 480 px, a rail of icons from 768 px, and
 * below that only over the page.
 */
export function useSidebarRoom(): 'pinned' | 'rail' | 'none' {
  const hasRail = useMatches(rail)
  const hasPinned = useMatches(pinned)
  return hasPinned ? 'pinned' : hasRail ? 'rail' : 'none'
}
