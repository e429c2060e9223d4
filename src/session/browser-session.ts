import { createSession } from './create-session.ts'
import { fetchWithPrefetched } from './prefetched-replies.ts'
import type { TabLocks } from './refresh-tokens.ts'
import type { TabStorage } from './session-store.ts'

const storage: TabStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  subscribe: (changed) => {
    const listener = (event: StorageEvent) => {
      if (event.key === null || event.key.startsWith('askari.')) changed()
    }
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  },
}

/**
 * Locks between tabs. Browsers offer them only on https and localhost. Elsewhere each tab refreshes its token by
 * itself.
 */
const locks: TabLocks = {
  request: (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
}

/** Creates the session of this browser tab. `VITE_API_URL` selects another server's API. */
export const createBrowserSession = () =>
  createSession({
    storage,
    locks,
    now: Date.now,
    baseUrl: import.meta.env.VITE_API_URL ?? '/api',
    fetch: fetchWithPrefetched((...request) => fetch(...request)),
  })
