import { user, type User } from '../../contract/auth/auth.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { SignedInSession } from '../machines/session-event.ts'

/** Storage that survives the page. `subscribe` reports only writes of other tabs. */
export interface TabStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  subscribe: (changed: () => void) => () => void
}

const KEY = { token: 'askari.token', refreshToken: 'askari.refresh-token', user: 'askari.user' } as const

const storedUser = jsonText.pipe(user)

/** Stores the session in the browser. Other tabs may read between two writes, so the token is written last. */
export function createSessionStore(storage: TabStorage) {
  const read = (): SignedInSession | null => {
    const token = storage.getItem(KEY.token)
    const parsed = storedUser.safeParse(storage.getItem(KEY.user))
    return token && parsed.success
      ? { token, refreshToken: storage.getItem(KEY.refreshToken), user: parsed.data }
      : null
  }
  const write = (session: SignedInSession) => {
    storage.setItem(KEY.user, JSON.stringify(session.user))
    if (session.refreshToken === null) storage.removeItem(KEY.refreshToken)
    else storage.setItem(KEY.refreshToken, session.refreshToken)
    storage.setItem(KEY.token, session.token)
  }
  /** Updates the stored user, but not the tokens. Does nothing if another user's session is stored. */
  const writeUser = (now: User) => {
    if (read()?.user.id === now.id) storage.setItem(KEY.user, JSON.stringify(now))
  }
  /** Removes the stored session, unless another user's session has replaced it. */
  const clear = (session: SignedInSession) => {
    const stored = read()
    if (stored && stored.user.id !== session.user.id) return
    storage.removeItem(KEY.token)
    storage.removeItem(KEY.refreshToken)
    storage.removeItem(KEY.user)
  }
  const subscribe = (changed: (stored: SignedInSession | null) => void) =>
    storage.subscribe(() => changed(read()))
  return { read, write, writeUser, clear, subscribe }
}

export type SessionStore = ReturnType<typeof createSessionStore>
