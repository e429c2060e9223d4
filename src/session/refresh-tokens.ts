import { refreshReply } from '../../contract/auth/auth.ts'
import { ApiError, type Api } from '../api/api.ts'
import type { RefreshOutcome, SignedInSession } from '../machines/session-event.ts'
import type { SessionStore } from './session-store.ts'

/** Locks that one tab of the browser can have at a time; normally `navigator.locks`. */
export interface TabLocks {
  request: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

/** Returns whether a status refuses the token. Other errors come from a server or proxy with problems. */
const saysNo = (status: number) => status === 401 || status === 403

/**
 * Renews tokens, only once for all tabs. A tab that waited for another tab's refresh reads the new tokens from storage.
 * Using a refresh token twice would end the whole session.
 */
export function refreshTokens(
  { api, store, locks }: { api: Api; store: SessionStore; locks: TabLocks },
  session: SignedInSession,
): Promise<RefreshOutcome> {
  return locks.request('askari.refresh', async () => {
    const stored = store.read()
    if (stored?.user.id !== session.user.id || stored.refreshToken === null) return { kind: 'refused' }
    if (stored.token !== session.token)
      return { kind: 'refreshed', token: stored.token, refreshToken: stored.refreshToken }
    try {
      const { data } = await api.post('/auth/refresh', refreshReply, { bearer: stored.refreshToken })
      const tokens = { token: data.token, refreshToken: data.refresh_token }
      if (store.read()?.refreshToken === stored.refreshToken) store.write({ ...stored, ...tokens })
      return { kind: 'refreshed', ...tokens }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { kind: saysNo(error.status) ? 'refused' : 'unreachable' }
    }
  })
}
