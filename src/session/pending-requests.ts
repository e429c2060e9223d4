import { ApiError } from '../api/api.ts'
import type { RejectReason } from '../machines/session-event.ts'
import { tr } from '../texts/tr.ts'
import * as texts from './texts.ts'

const SENTENCE: Record<RejectReason, string> = {
  'signed out': texts.yourSessionHasEndedPleaseSignInAgain,
  'another user': texts.anotherAccountHasSignedInOnThisBrowser,
  unreachable: texts.serverCannotBeReached,
}

const errorFor = (reason: RejectReason) =>
  new ApiError(tr(SENTENCE[reason]), reason === 'unreachable' ? 0 : 401)

/** API calls that wait for a token refresh. Each is settled exactly once. */
export function createPendingRequests() {
  const waiting = new Map<string, { resolve: () => void; reject: (error: ApiError) => void }>()
  let last = 0

  const take = (id: string) => {
    const call = waiting.get(id)
    if (!call) throw new Error(`the call ${id} does not wait, or was answered before`)
    waiting.delete(id)
    return call
  }
  return {
    add: () => {
      const id = String(++last)
      const answered = new Promise<void>((resolve, reject) => waiting.set(id, { resolve, reject }))
      return { id, answered }
    },
    replay: (ids: readonly string[]) => {
      for (const id of ids) take(id).resolve()
    },
    reject: (ids: readonly string[], reason: RejectReason) => {
      for (const id of ids) take(id).reject(errorFor(reason))
    },
    ids: () => [...waiting.keys()],
  }
}
