import * as texts from './texts.ts'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { type AnyEventObject, createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { authCheckReply, loginReply, type loginBody } from '../../contract/auth/auth.ts'
import { ApiError, createApi, type ApiConnection, type Bearer } from '../api/api.ts'
import type { CheckOutcome, SessionEvent, SignedInSession, StorageEvent } from '../machines/session-event.ts'
import { sessionMachine } from '../machines/session.ts'
import { refreshTokens, type TabLocks } from './refresh-tokens.ts'
import { createSessionStore, type TabStorage } from './session-store.ts'
import { createPendingRequests } from './pending-requests.ts'
import { tr } from '../texts/tr.ts'

/** A token is renewed this long before it expires, so that it is still valid when it reaches the server. */
const MARGIN = 20_000

export interface SessionParts extends ApiConnection {
  storage: TabStorage
  locks: TabLocks
  /** current time, ms since epoch */
  now: () => number
}

/** Creates the session of one tab: its state machine, its API client and the user's actions. */
export function createSession({ storage, locks, now, ...connection }: SessionParts) {
  const store = createSessionStore(storage)
  const calls = createPendingRequests()
  let farewell: Promise<unknown> = Promise.resolve()
  let logPosition: number | null = null

  const bearer = (): Bearer | null => {
    const { session } = actor.getSnapshot().context
    return session && { token: session.token, userId: session.user.id }
  }
  /** Sends an event to the session machine; ignored after the session was stopped. */
  const tell = (event: SessionEvent): boolean => {
    const runs = actor.getSnapshot().status === 'active'
    if (runs) actor.send(event)
    return runs
  }
  const renew = (refused: Bearer): Promise<void> => {
    const { id, answered } = calls.add()
    if (!tell({ type: 'call.refused', call: { id, ...refused } })) calls.reject([id], 'signed out')
    return answered
  }
  const api = createApi(connection, { bearer, renew })

  async function check(bearer?: string): Promise<CheckOutcome> {
    try {
      const { data } = await api.get('/auth/check', authCheckReply, bearer === undefined ? {} : { bearer })
      return { kind: 'known', user: data.user }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { kind: error.status === 401 ? 'refused' : 'unreachable' }
    }
  }
  /** Informs the server of a sign-out. The user is already signed out locally, so the reply changes nothing. */
  function sayFarewell({ refreshToken }: SignedInSession) {
    const body = refreshToken === null ? {} : { refresh_token: refreshToken }
    farewell = api.post('/logout', z.unknown(), { body, bearer: null, keepalive: true }).catch(() => {})
  }

  async function enter(path: string, body: Record<string, unknown>, failure: string): Promise<void> {
    const { data } = await api.post(path, loginReply, { body, bearer: null, failure })
    logPosition = data.log_position ?? null
    actor.send({
      type: 'sign.in.succeeded',
      session: { token: data.token, refreshToken: data.refresh_token ?? null, user: data.user },
    })
  }

  const actor = createActor(
    sessionMachine.provide({
      actors: {
        'follow the storage': fromCallback<AnyEventObject, undefined, StorageEvent>(({ sendBack }) => {
          sendBack({ type: 'storage.read', stored: store.read() })
          return store.subscribe((stored) => sendBack({ type: 'storage.changed', stored }))
        }),
        'check the token': fromPromise(({ input }) => check(input.token)),
        'ask for the account': fromPromise(() => check()),
        'refresh the token': fromPromise(({ input }) => refreshTokens({ api, store, locks }, input)),
      },
      actions: {
        'tell the server of the sign-out': (_, session) => sayFarewell(session),
        'store the session': (_, session) => store.write(session),
        'store the user': (_, user) => store.writeUser(user),
        'clear the stored session': (_, session) => store.clear(session),
        'replay calls': (_, { ids }) => calls.replay(ids),
        'reject calls': (_, { ids, reason }) => calls.reject(ids, reason),
      },
    }),
  ).start()

  return {
    actor,
    api,
    /** returns the current token, for transports that do not use this API client; null while signed out */
    bearer,
    renew,
    /** Fetches the current account from the server. */
    check: async () => {
      if (!tell({ type: 'check.requested' })) return
      await waitFor(actor, (snapshot) => !snapshot.matches({ 'signed in': { account: 'asking' } })).catch(
        () => {
          // the session was stopped while waiting
        },
      )
    },
    /**
     * Returns the company's position in the event log at sign-in, only on the first call: data fetched later is at
     * least as new. null after a reload.
     */
    takeLogPosition: (): number | null => {
      const taken = logPosition
      logPosition = null
      return taken
    },
    /** returns a valid token, after renewing an expired one. Rejects with an ApiError while signed out */
    freshToken: async (): Promise<string> => {
      const sent = bearer()
      if (!sent) throw new ApiError('Please sign in.', 401)
      const expiry = tokenExpiry(sent.token)
      if (expiry === null || expiry - MARGIN > now()) return sent.token
      await renew(sent)
      return bearer()?.token ?? sent.token
    },
    signIn: (credentials: z.infer<typeof loginBody>): Promise<void> =>
      enter('/web-login', credentials, tr(texts.failedToLoginPleaseCheckYourCredentials)),
    /** registers a company and its administrator, and signs the administrator in */
    register: (body: Record<string, unknown>): Promise<void> =>
      enter('/register', body, tr(texts.registrationFailedPleaseTryAgain)),
    /** signs in with the reply of the company's identity provider, which is in the URL */
    finishSignIn: (answer: Record<string, string>): Promise<void> =>
      enter('/company-sign-in/finish', answer, tr(texts.failedToLoginPleaseCheckYourCredentials)),
    /** accepts an invitation and signs in the invited user */
    accept: (body: Record<string, unknown>): Promise<void> =>
      enter('/invitation', body, tr(texts.invitationCouldNotBeAccepted)),
    /** Signs out immediately. Resolves when the server has been informed, or that has failed. */
    signOut: async (): Promise<void> => {
      actor.send({ type: 'sign.out.requested' })
      await farewell
    },
    stop: () => {
      actor.stop()
      calls.reject(calls.ids(), 'signed out')
    },
  }
}

export type Session = ReturnType<typeof createSession>

const claims = jsonText.pipe(z.object({ exp: z.number() }))

/** Returns when a JWT expires, ms since epoch; null if it does not state that (RFC 7519 §4.1.4). */
export function tokenExpiry(token: string): number | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  const text = base64(payload.replaceAll('-', '+').replaceAll('_', '/'))
  const parsed = claims.safeParse(text)
  return parsed.success ? parsed.data.exp * 1000 : null
}

function base64(text: string): string | null {
  try {
    return atob(text)
  } catch {
    // a token of another server may not be a JWT; it counts as valid until a call is refused
    return null
  }
}
