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

/** Browsers lend locks to https and localhost only; elsewhere each tab refreshes for itself. */
const locks: TabLocks = {
  request: (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
}

/** The session of this browser tab. `VITE_API_URL` points the console at another server's API. */
export const createBrowserSession = () =>
  createSession({
    storage,
    locks,
    now: Date.now,
    baseUrl: import.meta.env.VITE_API_URL ?? '/api',
    fetch: fetchWithPrefetched((...request) => fetch(...request)),
  })
