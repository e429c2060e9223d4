const KEY = 'askari.sidebar-open'

/** Whether the sidebar is pinned open: as it was left in this browser, open at first. */
export const isSidebarOpen = (): boolean => localStorage.getItem(KEY) !== 'false'

export const rememberSidebar = (open: boolean): void => localStorage.setItem(KEY, String(open))
