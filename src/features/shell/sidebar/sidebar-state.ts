import { useSyncExternalStore } from 'react'

const KEY = 'askari.sidebar-open'

/** Stored sidebar state of this browser, pinned open or closed; null: never chosen. */
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
 * Returns the mode of the sidebar: pinned next to the page from 1024 × 480 px, a rail of icons from
 * 768 px, otherwise over the page.
 */
export function useSidebarMode(): 'pinned' | 'rail' | 'none' {
  const hasRail = useMatches(rail)
  const hasPinned = useMatches(pinned)
  return hasPinned ? 'pinned' : hasRail ? 'rail' : 'none'
}

const roomy = window.matchMedia('(min-width: 90rem)')
const MAP_PAGE = /^\/(tracker(\/|$)|patrols\/[^/]+\/trail)/

/**
 * Returns whether the sidebar is open by default: everywhere except on pages whose map would be too small.
 */
export function useOpenByDefault(pathname: string): boolean {
  return useMatches(roomy) || !MAP_PAGE.test(pathname)
}
