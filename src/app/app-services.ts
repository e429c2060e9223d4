import { createContext, use, useCallback, useContext, useSyncExternalStore } from 'react'
import { appConfigReply, type AppConfig } from '../../contract/settings/app-config.ts'
import type { User } from '../../contract/auth/auth.ts'
import type { Permission } from '../../domain/user/permission.ts'
import type { SignedOutReason } from '../machines/session-event.ts'
import { sessionState, type SessionSnapshot } from '../machines/session.ts'
import type { Session } from '../session/create-session.ts'
import type { SessionState } from '../session/decide-route.ts'

/** Services for all screens, created once in main. */
export interface AppServices {
  session: Session
  /** Fetches the console's settings once. After a failure, `forget` makes the next call fetch again. */
  config: { get: () => Promise<AppConfig>; forget: () => void }
  /** reason of the last sign-out; null before the first one and while signed in */
  signedOutBy: () => SignedOutReason | null
  /** user whose session ended unexpectedly; their screens stay until they sign in again. null while signed in */
  awaited: () => User | null
}

export function createAppServices(session: Session): AppServices {
  let config: Promise<AppConfig> | null = null
  let reason: SignedOutReason | null = null
  let last: User | null = null
  session.actor.subscribe(({ context }) => {
    last = context.session?.user ?? last
  })
  session.actor.on('signed.out', (event) => {
    reason = event.reason
  })
  session.actor.on('signed.in', () => {
    reason = null
  })
  return {
    session,
    signedOutBy: () => reason,
    awaited: () => (reason === null || reason === 'asked' ? null : last),
    config: {
      get: () => {
        config ??= readable(
          session.api.get('/config', appConfigReply, { bearer: null }).then(({ data }) => data),
        )
        return config
      },
      forget: () => {
        config = null
      },
    },
  }
}

/**
 * Makes a promise readable for React's `use` at once. Without a `status` field, `use` suspends even for a resolved
 * promise.
 */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    // ignored here, because the caller handles failures
    () => {},
  )
  return promise
}

export const AppServicesContext = createContext<AppServices | null>(null)

export function useAppServices(): AppServices {
  const services = useContext(AppServicesContext)
  if (!services) throw new Error('useAppServices outside of App')
  return services
}

export const useSession = (): Session => useAppServices().session

/**
 * Selects a part of the session and follows its changes. @xstate/react could do this, but adds 1 kB to the sign-in
 * page.
 */
function useSessionPart<Part>(select: (snapshot: SessionSnapshot) => Part): Part {
  const { actor } = useSession()
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [actor],
  )
  return useSyncExternalStore(subscribe, () => select(actor.getSnapshot()))
}

/** Returns the session's state, for the route guard. */
export const useSessionState = (): SessionState => useSessionPart(sessionState)

/**
 * Returns the signed-in user. After an unexpected end of the session, returns its user, whose screens stay; null: none.
 */
export function useUser(): User | null {
  const { awaited } = useAppServices()
  return useSessionPart((snapshot) => snapshot.context.session?.user ?? awaited())
}

/** Returns whether the account has a permission. */
export const usePermission = (permission: Permission): boolean =>
  useUser()?.permissions.includes(permission) ?? false

/** Returns a string that changes when the account's access limits change; null without limits. */
export const useLimits = (): string | null => {
  const limits = useUser()?.limits
  return limits ? JSON.stringify(limits) : null
}

/**
 * Returns the console's settings; suspends until they are loaded, and throws an ApiError if that
 * failed.
 */
export const useAppConfig = (): AppConfig => use(useAppServices().config.get())

/**
 * Returns the IANA time zone of all times on the screen: the company's, or the server's before
 * sign-in.
 */
export function useTimeZone(): string {
  const { time_zone } = useAppConfig()
  return useUser()?.company_time_zone ?? time_zone
}
