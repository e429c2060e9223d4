import type { TabLocks } from '../../../src/session/refresh-tokens.ts'
import type { TabStorage } from '../../../src/session/session-store.ts'

/**
 * Simulates the storage and locks that the tabs of one browser share. As in a browser, a tab is notified only of other
 * tabs' writes.
 */
export function createBrowserTabs(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept))
  const listeners = new Map<number, Set<() => void>>()
  let tabs = 0

  const tab = (): TabStorage => {
    const me = ++tabs
    const own = new Set<() => void>()
    listeners.set(me, own)
    const tellOthers = () => {
      for (const [other, heard] of listeners)
        if (other !== me) for (const changed of heard) queueMicrotask(changed)
    }
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => {
        if (values.get(key) === value) return
        values.set(key, value)
        tellOthers()
      },
      removeItem: (key) => {
        if (values.delete(key)) tellOthers()
      },
      subscribe: (changed) => {
        own.add(changed)
        return () => own.delete(changed)
      },
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  const locks: TabLocks = {
    request: (_name, work) => {
      const done = last.then(work)
      last = done.catch(() => {})
      return done
    },
  }
  return { tab, locks, values }
}
