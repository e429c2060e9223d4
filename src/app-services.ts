import { createContext, use, useCallback, useContext, useSyncExternalStore } from 'react'
import { appConfigReply, type AppConfig } from '../contract/app-config.ts'
import type { User } from '../contract/auth.ts'
import type { Permission } from '../domain/user/permission.ts'
import type { SignedOutReason } from './machines/session-event.ts'
import { sessionState, type SessionSnapshot } from './machines/session.ts'
import type { Session } from './session/create-session.ts'
import type { SessionState } from './session/route-guard.ts'

/** What every screen may use, made once in main. */
export interface AppServices {
  session: Session
  /** The console's settings, fetched once; `forget` lets the next call fetch again after a failure. */
  config: { get: () => Promise<AppConfig>; forget: () => void }
  /** why nobody is signed in any more; null before the first sign-out and while somebody is */
  signedOutBy: () => SignedOutReason | null
  /** whose session ended unasked: their screens are kept until they have signed in again; null while somebody is signed in */
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

/** React's `use` reads a promise that says so of itself at once; another one it waits for, though it is done. */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    // whoever asked hears of it
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

/** A part of the session, read again as it changes. @xstate/react has the same, at 1 kB of the sign-in page. */
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

/** Whether somebody is signed in, for the route guard. */
export const useSessionState = (): SessionState => useSessionPart(sessionState)

/**
 * The person who is signed in, or whose screens are kept as their session has ended; null where nobody is, which the
 * screens behind the guard see for a moment only.
 */
export function useUser(): User | null {
  const { awaited } = useAppServices()
  return useSessionPart((snapshot) => snapshot.context.session?.user ?? awaited())
}

/** Whether the person's role holds a permission. */
export const usePermission = (permission: Permission): boolean =>
  useUser()?.permissions.includes(permission) ?? false

/** What the person is limited to, as one word that is another where that is; null where they see the whole company. */
export const useLimits = (): string | null => {
  const limits = useUser()?.limits
  return limits ? JSON.stringify(limits) : null
}

/** The console's settings; suspends until they are there, throws an ApiError where they cannot be had. */
export const useAppConfig = (): AppConfig => use(useAppServices().config.get())

/** IANA name of the zone that every time on the screen refers to: the company's, or the server's before sign-in. */
export function useTimeZone(): string {
  const { time_zone } = useAppConfig()
  return useUser()?.company_time_zone ?? time_zone
}
