import { useSyncExternalStore } from 'react'

const KEY = 'askari.sidebar-open'

const roomy = window.matchMedia('(min-width: 90rem)')

/** Whether the sidebar is pinned open: as it was left in this browser, at first where there is room to spare. */
export const isSidebarOpen = (): boolean => (localStorage.getItem(KEY) ?? String(roomy.matches)) === 'true'

export const rememberSidebar = (open: boolean): void => localStorage.setItem(KEY, String(open))

const wide = window.matchMedia('(min-width: 48rem) and (min-height: 30rem)')
const subscribe = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the window has room for the sidebar beside the page, not over it: 768 × 480 px and more. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
