import { useSyncExternalStore } from 'react'

const KEY = 'askari.sidebar-open'

/** Returns whether this browser stored the sidebar as open, or null if it was never set. */
export function loadSidebarState(): boolean | null {
  const kept = localStorage.getItem(KEY)
  return kept === null ? null : kept === 'true'
}

export const saveSidebarState = (open: boolean): void => localStorage.setItem(KEY, String(open))

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
 * Returns how the sidebar fits the window. From 1024 px it is pinned beside the page, from 768 px a rail of
 * icons, both at least 480 px high. Otherwise there is none.
 */
export function useSidebarMode(): 'pinned' | 'rail' | 'none' {
  const hasRail = useMatches(rail)
  const hasPinned = useMatches(pinned)
  return hasPinned ? 'pinned' : hasRail ? 'rail' : 'none'
}

const roomy = window.matchMedia('(min-width: 90rem)')
const MAP_PAGE = /^\/(tracker(\/|$)|patrols\/[^/]+\/trail)/

/**
 * Returns whether the sidebar is open by default. It is closed on map pages in narrow windows, to leave space
 * for the map.
 */
export function useOpenByDefault(pathname: string): boolean {
  return useMatches(roomy) || !MAP_PAGE.test(pathname)
}
