import { useSyncExternalStore } from 'react'

const KEY = 'askari.sidebar-open'

/** How the sidebar was left in this browser, pinned open or closed; null where nobody has chosen yet. */
export function rememberedSidebar(): boolean | null {
  const kept = localStorage.getItem(KEY)
  return kept === null ? null : kept === 'true'
}

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

const roomy = window.matchMedia('(min-width: 90rem)')
const MAP_PAGE = /^\/(tracker(\/|$)|patrols\/[^/]+\/trail)/

/** Whether the sidebar is open where nobody has chosen: everywhere, but on a page whose map would lack the room. */
export function useOpenAtFirst(pathname: string): boolean {
  return useMatches(roomy) || !MAP_PAGE.test(pathname)
}
