import { useSyncExternalStore } from 'react'

const KEY = 'askari.sidebar-open'

/** Whether the sidebar is pinned open: as it was left in this browser, open at first. */
export const isSidebarOpen = (): boolean => localStorage.getItem(KEY) !== 'false'

export const rememberSidebar = (open: boolean): void => localStorage.setItem(KEY, String(open))

const wide = window.matchMedia('(min-width: 48rem)')
const subscribe = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the window is 768 px wide or wider: the sidebar stands beside the page, not over it. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
